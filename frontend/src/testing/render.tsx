/** Renders a component as the app does, Mantine around it, without animations. */
import { MantineProvider } from "@mantine/core";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactElement } from "react";
import { mantine } from "@/app/theme";

export function renderInApp(element: ReactElement): RenderResult {
  return render(element, {
    wrapper: ({ children }) => (
      <MantineProvider {...mantine} env="test">
        {children}
      </MantineProvider>
    ),
  });
}
