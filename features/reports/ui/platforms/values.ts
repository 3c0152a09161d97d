/** Values of a platform's form and their conversion for the call. Pure. */
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import type { z } from "zod";
import { type OperatorPlatform, platformChange, type platformInput } from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import { WAYS } from "../../ways/registry.ts";
import { missingFields } from "../../ways/way.ts";
import { inputOf } from "./use-operator-platforms.ts";

export type PlatformValues = Required<z.input<typeof platformInput>>;
type Input = z.output<typeof platformChange>;

const NEW: PlatformValues = {
  name: "",
  type: "external",
  url: "",
  industry: "",
  top_visiting_countries: "",
  potential_audience: "",
  way: WAYS[0].key,
  endpoint: "",
  email: "",
  username: "",
  secret: "",
  is_active: true,
  plan_ids: [],
};

export function platformValuesOf(platform: OperatorPlatform | null): PlatformValues {
  return platform ? { ...NEW, ...inputOf(platform) } : NEW;
}

/**
 * Checks the method's fields before sending; the server checks again, above all addresses.
 * @param renewsKey an empty secret requests a new signing key; otherwise an empty one keeps the stored one.
 */
export function checkPlatform(
  values: PlatformValues,
  before: OperatorPlatform | null,
  renewsKey: boolean,
): Checked<Input> {
  const { secret, ...fields } = values;
  const given = secret !== "" || renewsKey ? { ...fields, secret } : fields;
  const checked = checkInput(platformChange, { ...given, version: before?.version });
  // The contract's message says more than that the field is missing.
  const problems = { ...wayProblems(values, before), ...("problems" in checked && checked.problems) };
  return Object.keys(problems).length === 0 ? checked : { problems };
}

function wayProblems(values: PlatformValues, before: OperatorPlatform | null): Record<string, string> {
  return missingFields(wayOf(values.way), values, before?.way === values.way && before.has_secret);
}
