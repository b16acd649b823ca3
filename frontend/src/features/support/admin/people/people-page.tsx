/** A search over everything that has an id or a name, and behind an account's result the person. */
import { useRoute } from "wouter";
import { PersonPage } from "./person-page";
import { SearchPage } from "./search-page";

export function PeoplePage({ me, admin }: { me: string; admin: boolean }) {
  const [, params] = useRoute("/console/people/:uid");
  return params?.uid === undefined ? (
    <SearchPage />
  ) : (
    <PersonPage key={params.uid} uid={params.uid} me={me} admin={admin} />
  );
}
