/** Where the page of all components begins: /dev/components.html of the dev server; the build leaves it out. */
import "@/app/mantine-styles";
import "@/components/form-styles";
import "@/app/fonts.css";
import "@/app/theme.css";
import "@/app/base.css";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { mantine } from "@/app/theme";
import { loadTexts, switchLanguage } from "@/locales/i18n";
import { directionOf, isLanguage } from "@/locales/languages";
import { NAMESPACES } from "@/locales/texts";
import { ComponentsPage } from "./components-page";

const query = new URLSearchParams(location.search);
const asked = query.get("language") ?? "en";
const language = isLanguage(asked) ? asked : "en";
const scheme = query.get("scheme") === "light" ? "light" : "dark";

await loadTexts(NAMESPACES);
await switchLanguage(language);

const root = document.getElementById("root");
if (root === null) throw new Error("dev/components.html has no #root");
createRoot(root).render(
  <StrictMode>
    <DirectionProvider initialDirection={directionOf(language)}>
      <MantineProvider {...mantine} forceColorScheme={scheme}>
        {/* A link that is pressed must not leave this page. */}
        <Router hook={memoryLocation({ path: "/" }).hook}>
          <ComponentsPage language={language} scheme={scheme} />
        </Router>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
);
