/** Where the page begins. */
import "./mantine-styles";
import "./fonts.css";
import "./theme.css";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isViewing } from "@/api/identity";
import { App } from "./app";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
if (isViewing) void import("./viewing");
