/** The help, with the way to a person behind it. */
import { useLocation } from "wouter";
import { FaqPage } from "@/features/faq/faq-page";
import { openTalkWithService } from "@/features/conversation/open-talk";

export function HelpPage() {
  const [, go] = useLocation();
  return <FaqPage onPerson={() => openTalkWithService(go)} />;
}
