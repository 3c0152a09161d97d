import { useMediaQuery } from "@mantine/hooks";

/** Properties of dialogs that have so much in them that they take the whole screen of a phone. */
export function useWholePhone(): { fullScreen: boolean; radius: 0 | "lg" } {
  const isPhone = useMediaQuery("(max-width: 600px)") ?? false;
  return { fullScreen: isPhone, radius: isPhone ? 0 : "lg" };
}
