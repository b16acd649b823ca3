/** Runs before each test file. What no browser is needed for is tested without one, which costs a tenth. */
import { loadTexts } from "@/locales/i18n";
import { NAMESPACES } from "@/locales/texts";

// Tests draw parts of the page without fetching them, so the texts of all are there.
await loadTexts(NAMESPACES);

if (typeof window !== "undefined") await import("./browser");
