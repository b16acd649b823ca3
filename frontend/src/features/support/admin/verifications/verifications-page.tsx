/** People who have sent pictures to be verified, the oldest first, and behind each row the pictures. */
import { useRoute } from "wouter";
import { VerificationView } from "./verification-view";
import { VerificationsList } from "./verifications-list";

export function VerificationsPage() {
  const [, params] = useRoute("/console/verifications/:id");
  return params?.id === undefined ? <VerificationsList /> : <VerificationView key={params.id} id={params.id} />;
}
