/** The help, with the way to a person behind it. */
import { useLocation } from "wouter";
import { FaqPage } from "@/features/faq/faq-page";
import { openConversationWithService } from "@/features/conversation/open-conversation";

export function HelpPage() {
  const [, go] = useLocation();
  return <FaqPage onPerson={() => openConversationWithService(go)} />;
}
