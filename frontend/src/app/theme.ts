/** What Mantine must know in TypeScript; the values themselves are tokens in theme.css. */
import {
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type MantineProviderProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
} from "@mantine/core";

const accent: MantineColorsTuple = [
  "var(--accent-0)",
  "var(--accent-1)",
  "var(--accent-2)",
  "var(--accent-3)",
  "var(--accent-4)",
  "var(--accent-5)",
  "var(--accent-6)",
  "var(--accent-7)",
  "var(--accent-8)",
  "var(--accent-9)",
];

/**
 * Mantine writes layers as inline numbers, so these two repeat theme.css (spec §9: base 2000, 8000 above an open
 * modal).
 */
const MODAL_LAYER = 2000;
const POPOVER_LAYER = MODAL_LAYER + 8000;

/** As `Modal.extend` and the like, which would bring the components themselves into the first paint. */
function defaults<Props>(defaultProps: Partial<Props>) {
  return { defaultProps };
}

const theme = createTheme({
  primaryColor: "accent",
  colors: { accent },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Modal: defaults<ModalProps>({
      // The lock would write a style tag, which the content security policy forbids; base.css does it with :has().
      lockScroll: false,
      centered: true,
      zIndex: MODAL_LAYER,
    }),
    Menu: defaults<MenuProps>({ zIndex: POPOVER_LAYER, withInitialFocusPlaceholder: false }),
    Popover: defaults<PopoverProps>({ zIndex: POPOVER_LAYER }),
    Tooltip: defaults<TooltipProps>({ zIndex: POPOVER_LAYER }),
  },
});

/** How the app, and every test, sets Mantine up. The key and the default also stand in public/first-paint.js. */
export const mantine = {
  theme,
  defaultColorScheme: "auto",
  colorSchemeManager: localStorageColorSchemeManager({ key: "guildhall.colour-scheme" }),
  // No style tags at run time: theme.css already holds every variable (content security policy).
  withCssVariables: false,
  withGlobalClasses: false,
} satisfies Omit<MantineProviderProps, "children">;
