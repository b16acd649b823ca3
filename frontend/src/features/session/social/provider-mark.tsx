/** Signs of the providers in the manner of our icons, drawn by us: not their artwork. The name beside says which. */
import type { Provider } from "./providers";
import classes from "./social.module.css";

const STROKES: Record<Provider, string> = {
  google: "M18.6 6.4A8.5 8.5 0 1 0 20.5 12h-8",
  apple:
    "M12 8.3C10.5 7.2 5.5 7 5.5 12.6c0 3.9 2.6 7.9 4.6 7.9.8 0 1.1-.5 1.9-.5s1.1.5 1.9.5c2 0 4.6-4 4.6-7.9" +
    "C18.5 7 13.5 7.2 12 8.3z M12 8.3c0-2.6 1-4.3 3.2-4.8",
  facebook: "M16.5 4H15a3.5 3.5 0 0 0-3.5 3.5v13 M8 12h7.5",
  twitter: "M5 4.5 19 19.5 M19 4.5 5 19.5",
  line: "M12 4c5 0 8.5 3 8.5 6.8 0 3.5-3.3 6.2-8 9.7v-3C7.2 17.5 3.5 14.6 3.5 10.8S7 4 12 4z",
  tiktok: "M13 4v11.5A3.7 3.7 0 1 1 9.3 11.8 M13 4c.4 2.9 2.3 4.7 5.2 5",
  vk:
    "M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5z" +
    " M8 9l4 6.5L16 9",
};

export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg className={classes["mark"]} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={STROKES[provider]} />
    </svg>
  );
}
