/** Where the page begins. */
import "./mantine-styles";
import "./fonts.css";
import "./theme.css";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isViewing } from "@/api/identity";
import { App } from "./app";

const show = () =>
  // React says itself if index.html has no such element.
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
if (isViewing) void import("./viewing").then(({ showViewed }) => showViewed(show));
else show();
