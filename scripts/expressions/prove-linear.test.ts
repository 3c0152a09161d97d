import { expect, it } from "vitest";
import { doubtAbout } from "./prove-linear.mjs";

it.each([
  "ba+c",
  "^\\s*(\\d+)\\s+(\\S.*)$",
  "^(?:a|b)*c",
  "(?<!\\s)\\s+$",
  "(?<!\\s)\\s+and\\s+",
  "<[a-z][^<>]*>",
  '"[^"]*"',
  "^(?:[a-z]+,)*[a-z]+$",
  "\\b\\w+\\b;",
  "a.*",
  "#(.*)",
  "x(?:y|z[^]*)",
  "(?<!!)!+(?=\\s|$)",
  "[^\\s]{1,60}@",
  "^(['\"]?)x\\1$",
  "(?:^|,)[ \\t]*chunked$",
])("proves /%s/", (source) => {
  expect(doubtAbout(source, "")).toBeNull();
});

it.each([
  ["each search reads on", "\\s+$"],
  ["a run is begun at each of its characters", "\\n+$"],
  ["only one branch is anchored", "^\\s+|\\s+$"],
  ["a repetition is repeated", "^(?:a*)*b"],
  ["a repetition of two that overlap", "^(?: {4}.*\\n?)+$"],
  ["two branches read the same", "^(?:recently|\\p{Ll}+ly| )*1"],
  ["two runs share", "^\\s*\\s*x"],
  ["a separator is optional", "^(?:[A-Z][A-Za-z]*\\s?){1,5}b"],
  ["what must follow may be missing", "<b[^>]*>"],
  ["it looks ahead without end", "x(?=.*y)"],
  ["what is repeated may be of any length", "(a+)\\1b"],
  ["it looks back, but not at what it reads", "(?<!x)\\s+$"],
])("doubts where %s", (_, source) => {
  expect(doubtAbout(source, source.includes("\\p") ? "u" : "")).not.toBeNull();
});

it("doubts what is bounded and still read in millions of ways", () => {
  expect(doubtAbout("^(?:[A-Z]{1,100} ?){1,5}$", "")).toBe("200 times the same letter can be read in too many ways");
  expect(doubtAbout("^(?:[A-Z]{1,100} ){1,5}$", "")).toBeNull();
  expect(doubtAbout("[^.]{0,80}x", "")).toBeNull();
});

it.each(["(?:a{0,1000})b", "(?:ab){0,1000}c", "ab[^.]{0,1000}c", "[a-z](?:, [a-z]+?){0,900}x"])(
  "doubts /%s/, of which many searches read the same character",
  (source) => {
    expect(doubtAbout(source, "")).toBe("each character can be read more than 130 times");
  },
);

it.each(["^(?:a{0,1000})b", "x[ab]{0,1000}c", "(?<!a)a{0,1000}b", "[^.]{0,100}x"])(
  "proves /%s/, of which few do",
  (source) => {
    expect(doubtAbout(source, "")).toBeNull();
  },
);

it("knows what flags change", () => {
  expect(doubtAbout("^a+b", "m")).toBeNull();
  expect(doubtAbout("^\\s+b", "")).toBeNull();
  expect(doubtAbout("^\\s+b", "m")).not.toBeNull();
  expect(doubtAbout("\\s+b", "y")).toBeNull();
  expect(doubtAbout("^\u212a*k*x", "u")).toBeNull();
  expect(doubtAbout("^\u212a*k*x", "iu")).not.toBeNull(); // the sign of kelvin is a k in another case
  expect(doubtAbout("b\\S.*\\n", "")).not.toBeNull();
  expect(doubtAbout("\\n.*x", "")).toBeNull();
  expect(doubtAbout("\\n.*x", "s")).not.toBeNull();
});

it("says which part can be read in many ways", () => {
  expect(doubtAbout("<b[^>]*>", "")).toBe("each of many beginnings reads on in [^>]");
  expect(doubtAbout("^a*[ab]*c", "")).toBe("a and [ab] can share what they read in many ways");
});
