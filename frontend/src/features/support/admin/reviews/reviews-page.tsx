/** The review queue: what people reported, what is due first, and behind each row the case. */
import { useRoute } from "wouter";
import { CasePage } from "./case-page";
import { CasesList } from "./cases-list";

export function ReviewsPage() {
  const [, params] = useRoute("/console/reviews/:id");
  return params?.id === undefined ? <CasesList /> : <CasePage key={params.id} caseId={params.id} />;
}
