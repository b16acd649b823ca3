/** Everything the reader was told of, on a page of its own: what the bell opens on a phone. Spec §2 (messages). */
import { Page } from "@/components/page";
import { NoticeList } from "./notice-list";

export function NoticesPage() {
  return (
    <Page width="reading" close>
      <NoticeList heading="h1" />
    </Page>
  );
}
