/** The pages behind the console; they come before its own address, which takes any word for a talk. */
export const SUPERVISION = ["board", "history", "templates", "teams", "welcome", "faq", "blocks", "audit", "queues"];
