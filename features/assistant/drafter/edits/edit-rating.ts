/** The rating of a review, where the request names it. */
import { givenRating } from "../reading/given-rating.ts";
import { hasField, labelOf, type ReadCommand, said } from "./desk.ts";

const SET =
  /^(?:(?:(?:set|change|make|put|update) )?(?:the )?rating(?: to| as| of| at| is| should be)?\s*[:=]?|rate (?:(?:it|this|the product) )?(?:at |as |with )?|give (?:it|this|the product) )\s*(-?\d{1,3}(?:[.,]\d{1,3})?|zero|one|two|three|four|five)(?:\s*(?:\/ ?5|out of (?:5|five)|stars?|points?)){0,2}$/i;

export const readRating: ReadCommand = (request) => {
  const given = SET.exec(request)?.[1];
  if (given === undefined) return null;
  return ({ kind }) => {
    if (!hasField(kind, "rating")) return said(`${labelOf("rating")}: ${kind.pluralLabel.toLowerCase()} have none.`);
    const rating = givenRating("", /^[a-z]/i.test(given) ? `${given} stars` : given);
    if (rating === undefined)
      return said(`${labelOf("rating")}: “${given}” is not a number from 0 to 5 with one decimal.`);
    return said(`${labelOf("rating")}: set to ${rating}.`, { rating });
  };
};
