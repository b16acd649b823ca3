/** Appeals for accounts, the oldest first, and behind each row what is said beside what is held. */
import { useRoute } from "wouter";
import { AppealView } from "./appeal-view";
import { AppealsList } from "./appeals-list";

export function AppealsPage() {
  const [, params] = useRoute("/console/appeals/:id");
  return params?.id === undefined ? <AppealsList /> : <AppealView key={params.id} id={params.id} />;
}
