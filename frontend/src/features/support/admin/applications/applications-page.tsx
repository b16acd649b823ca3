/** People who want to sell, the oldest first, and behind each row their application. */
import { useRoute } from "wouter";
import { ApplicationView } from "./application-view";
import { ApplicationsList } from "./applications-list";

export function ApplicationsPage() {
  const [, params] = useRoute("/console/applications/:id");
  return params?.id === undefined ? <ApplicationsList /> : <ApplicationView key={params.id} id={params.id} />;
}
