/** The messages page, fetched when it is first opened. */
export { MessagesPage as default } from "@/features/messages/messages-page";
