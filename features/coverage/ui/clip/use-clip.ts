/** Reading an article's page once, and adding it as a clip. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "#platform/http-client/call.ts";
import { addClip, readClip } from "../../calls.ts";
import type { ClipInput } from "../../contract.ts";
import { COVERAGE_KEY, type CoverageCompany } from "../use-coverage.ts";

export type AddedClip = Awaited<ReturnType<typeof sendClip>>;
const sendClip = (body: ClipInput) => call(addClip, { body });

export function useAddClip() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: sendClip,
    onSuccess: () => void cache.invalidateQueries({ queryKey: COVERAGE_KEY }),
  });
}

/** Whether there is something to read: what begins with a scheme, or a host with a dot. */
function isAddress(text: string): boolean {
  const address = withScheme(text);
  return URL.canParse(address) && (hasScheme(text) || new URL(address).hostname.includes("."));
}

const hasScheme = (text: string) => /^https?:\/\//i.test(text);
const withScheme = (text: string) => (hasScheme(text) ? text : `https://${text}`);

/** An address is read once, however often its field is left. */
export function useReadPage(company: CoverageCompany) {
  const asked = useRef("");
  const read = useMutation({
    mutationFn: ({ address, post }: { address: string; post: number | undefined }) =>
      call(readClip, { body: { company, address: withScheme(address), ...(post !== undefined && { post }) } }),
  });
  return {
    read,
    /** Whether this address was asked for. */
    isOf: (address: string) => asked.current === address.trim(),
    /** Whether this is an address that was not asked for yet. */
    isNew: (typed: string) => asked.current !== typed.trim() && isAddress(typed.trim()),
    start: async (typed: string, post: number | undefined) => {
      const address = typed.trim();
      if (asked.current === address || !isAddress(address)) return null;
      asked.current = address;
      const answer = await read.mutateAsync({ address, post }).catch(() => null);
      // Another address may have been typed while this one was read.
      return asked.current === address ? answer : null;
    },
    /** Another address is typed: what was read is not about it. */
    forget: () => {
      if (asked.current === "") return;
      asked.current = "";
      read.reset();
    },
  };
}
