/** Dateline's Mantine theme: sizes and defaults here, every colour from tokens.css through CSS variables. */
import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from "@mantine/core";

/** Status colours of the tokens; each has a `-wash` for its light variant. */
const STATUS_COLOURS = ["blue", "green", "purple", "yellow", "amber", "red", "grey"] as const;
export type StatusColour = (typeof STATUS_COLOURS)[number];

type Ten<T> = [T, T, T, T, T, T, T, T, T, T];

/** A Mantine palette whose ten shades are one token: the token knows light and dark by itself. */
function token(name: string): MantineColorsTuple {
  return palette([name, name, name, name, name, name, name, name, name, name]);
}

function palette(names: Ten<string>): MantineColorsTuple {
  return names.map((name) => `var(--${name})`) as Ten<string>;
}

/** Mantine's two neutral ramps, both drawn with our papers and inks. */
const gray = palette(["sunken", "hover", "rule", "line", "line", "ink-3", "ink-2", "ink-2", "ink", "ink"]);
const dark = palette(["ink", "ink-2", "ink-3", "ink-3", "line", "hover", "surface", "paper", "sunken", "sunken"]);

export const theme = createTheme({
  primaryColor: "dateline",
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  colors: {
    dateline: token("accent-fill"),
    gray,
    dark,
    ...Object.fromEntries(STATUS_COLOURS.map((colour) => [colour, token(colour)])),
  },
  white: "#ffffff",
  black: "var(--ink)",
  fontFamily: "var(--sans)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, monospace",
  fontSizes: { xs: "var(--t-xs)", sm: "var(--t-s)", md: "var(--t-m)", lg: "var(--t-l)", xl: "var(--t-xl)" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.55", lg: "1.3", xl: "1.15" },
  fontWeights: { regular: "400", medium: "550", bold: "620" },
  headings: {
    fontFamily: "var(--sans)",
    fontWeight: "620",
    sizes: {
      h1: { fontSize: "var(--t-l)", lineHeight: "1.25" },
      h2: { fontSize: "var(--t-m)", lineHeight: "1.35" },
      h3: { fontSize: "var(--t-s)", lineHeight: "1.4" },
    },
  },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "var(--radius)", md: "8px", lg: "10px", xl: "20px" },
  defaultRadius: "sm",
  shadows: { md: "var(--float)" },
  breakpoints: { xs: "36em", sm: "48em", md: "56.25em", lg: "75em", xl: "88em" },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  variantColorResolver(input) {
    const colour = STATUS_COLOURS.find((known) => known === (input.color === "gray" ? "grey" : input.color));
    if (input.variant === "light" && colour) {
      const wash = `var(--${colour}-wash)`;
      return { background: wash, hover: wash, color: `var(--${colour})`, border: "1px solid transparent" };
    }
    if (input.variant === "filled" && colour === "red") {
      return {
        background: "var(--danger)",
        hover: "var(--danger)",
        color: "var(--on-accent)",
        border: "1px solid transparent",
      };
    }
    if (input.variant === "subtle") {
      return {
        background: "transparent",
        hover: "var(--grey-wash)",
        color: colour ? `var(--${colour})` : "var(--ink-2)",
        border: "1px solid transparent",
      };
    }
    return defaultVariantColorsResolver(input);
  },
  components: {
    ActionIcon: { defaultProps: { size: 28, variant: "subtle", color: "gray" } },
    Alert: { defaultProps: { variant: "light", color: "red" } },
    Badge: { defaultProps: { variant: "light", radius: "xs", size: "md", color: "grey" } },
    Button: { defaultProps: { size: "sm", variant: "default" } },
    Checkbox: { defaultProps: { size: "xs" } },
    Chip: { defaultProps: { size: "xs", radius: "xl", variant: "outline" } },
    // Lists of choices lie in the page's landmark, as menus do; the list itself scrolls, not a box around it that has no role.
    Combobox: { defaultProps: () => ({ portalProps: { target: document.querySelector("main") ?? undefined } }) },
    Select: { defaultProps: { withScrollArea: false } },
    Drawer: {
      defaultProps: { position: "right", shadow: "md", transitionProps: { duration: 150, timingFunction: "ease-out" } },
    },
    Menu: {
      defaultProps: () => ({
        // A menu opens with its first item focused, so that Enter, Home and End do what they say, and lies in the page's landmark.
        withInitialFocusPlaceholder: false,
        portalProps: { target: document.querySelector("main") ?? undefined },
      }),
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { "aria-label": "Close" },
        radius: "lg",
        shadow: "md",
        padding: "xl",
        size: 560,
        transitionProps: { transition: "fade", duration: 150, timingFunction: "ease-out" },
      },
    },
    Notification: { defaultProps: { withBorder: false, radius: "md" } },
    Popover: { defaultProps: { shadow: "md", radius: "md" } },
    Progress: { defaultProps: { size: 4, radius: "xs" } },
    SegmentedControl: { defaultProps: { size: "xs", radius: "sm", withItemsBorders: false } },
    Skeleton: { defaultProps: { radius: "xs" } },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: "md", withTableBorder: false } },
    Tabs: { defaultProps: { variant: "default", keepMounted: true } },
    Tooltip: { defaultProps: { openDelay: 400, radius: "xs" } },
  },
});

const SCHEME_VARIABLES = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-2)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--ink-3)",
  "--mantine-color-disabled-border": "var(--rule)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-error": "var(--red)",
  "--mantine-color-success": "var(--green)",
  "--mantine-primary-color-contrast": "var(--on-accent)",
  "--mantine-primary-color-filled": "var(--accent-fill)",
  "--mantine-primary-color-filled-hover": "var(--accent-fill)",
  "--mantine-primary-color-light": "var(--accent-wash)",
  "--mantine-primary-color-light-hover": "var(--accent-wash)",
  "--mantine-primary-color-light-color": "var(--accent)",
  "--mantine-color-dateline-filled": "var(--accent-fill)",
  "--mantine-color-dateline-filled-hover": "var(--accent-fill)",
  "--mantine-color-dateline-light": "var(--accent-wash)",
  "--mantine-color-dateline-light-hover": "var(--accent-wash)",
  "--mantine-color-dateline-light-color": "var(--accent)",
  "--mantine-color-dateline-outline": "var(--accent)",
  "--mantine-color-dateline-text": "var(--accent)",
};

/** Both schemes get the same map: `light-dark()` inside the tokens tells them apart. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: SCHEME_VARIABLES,
  dark: SCHEME_VARIABLES,
});
