/** Units of numbers: one name and a factor for all spellings, so that 12 months are a year and £3bn is three billion pounds. */

export type Unit = { name: string; factor: number };

/** Name, factor, spellings. Symbols hold capitals as they are written; words are in lower case. */
const TABLE: readonly [string, number, string][] = [
  ["%", 1, "%,per cent,percent,pc"],
  ["‰", 1, "‰,per mille"],
  ["percentage point", 1, "percentage point,percentage points,pp,ppt"],
  ["percentage point", 0.01, "basis point,basis points,bp,bps"],
  ["second", 1, "s,sec,secs,second,seconds"],
  ["second", 60, "min,mins,minute,minutes"],
  ["second", 3600, "h,hr,hrs,hour,hours"],
  ["second", 86_400, "day,days"],
  ["second", 604_800, "week,weeks"],
  ["second", 0.001, "ms,millisecond,milliseconds"],
  ["month", 1, "month,months"],
  ["month", 12, "year,years,yr,yrs"],
  ["month", 120, "decade,decades"],
  ["month", 1200, "century,centuries"],
  ["metre", 0.001, "mm,millimetre,millimetres,millimeter,millimeters"],
  ["metre", 0.01, "cm,centimetre,centimetres,centimeter,centimeters"],
  ["metre", 1, "m,metre,metres,meter,meters"],
  ["metre", 1000, "km,kilometre,kilometres,kilometer,kilometers"],
  ["mile", 1, "mi,mile,miles"],
  ["foot", 1, "ft,foot,feet"],
  ["inch", 1, "inch,inches"],
  ["nautical mile", 1, "nautical mile,nautical miles,nm"],
  ["square metre", 1, "m²,m2,sq m,sqm,square metre,square metres,square meter,square meters"],
  ["square metre", 1e6, "km²,km2,sq km,square kilometre,square kilometres,square kilometer,square kilometers"],
  ["square metre", 10_000, "ha,hectare,hectares"],
  ["square foot", 1, "sq ft,square foot,square feet"],
  ["square mile", 1, "square mile,square miles"],
  ["acre", 1, "acre,acres"],
  ["gram", 0.001, "mg,milligram,milligrams"],
  ["gram", 1, "g,gram,grams,gramme,grammes"],
  ["gram", 1000, "kg,kilo,kilos,kilogram,kilograms,kilogramme,kilogrammes"],
  ["gram", 1e6, "t,tonne,tonnes,metric tons"],
  ["ton", 1, "ton,tons"],
  ["pound weight", 1, "lb,lbs,pound,pounds"],
  ["ounce", 1, "oz,ounce,ounces"],
  ["litre", 0.001, "ml,mL,millilitre,millilitres,milliliter,milliliters"],
  ["litre", 0.01, "cl,centilitre,centilitres"],
  ["litre", 1, "l,L,litre,litres,liter,liters"],
  ["litre", 1000, "m³,m3,cubic metre,cubic metres,cubic meter,cubic meters"],
  ["gallon", 1, "gallon,gallons"],
  ["barrel", 1, "barrel,barrels"],
  ["watt", 1, "W,watt,watts"],
  ["watt", 1e3, "kW,KW,kw,kilowatt,kilowatts"],
  ["watt", 1e6, "MW,megawatt,megawatts"],
  ["watt", 1e9, "GW,gigawatt,gigawatts"],
  ["watt hour", 1, "Wh,watt hours"],
  ["watt hour", 1e3, "kWh,kwh,kilowatt hour,kilowatt hours"],
  ["watt hour", 1e6, "MWh,megawatt hour,megawatt hours"],
  ["watt hour", 1e9, "GWh,gigawatt hour,gigawatt hours"],
  ["watt hour", 1e12, "TWh,terawatt hour,terawatt hours"],
  ["volt", 1, "V,volt,volts"],
  ["volt", 1e3, "kV,kilovolt,kilovolts"],
  ["ampere hour", 0.001, "mAh"],
  ["ampere hour", 1, "Ah"],
  ["hertz", 1, "Hz,hertz"],
  ["hertz", 1e3, "kHz,kilohertz"],
  ["hertz", 1e6, "MHz,megahertz"],
  ["hertz", 1e9, "GHz,gigahertz"],
  ["byte", 1e3, "KB,kB,kilobyte,kilobytes"],
  ["byte", 1e6, "MB,megabyte,megabytes"],
  ["byte", 1e9, "GB,gigabyte,gigabytes,gigs"],
  ["byte", 1e12, "TB,terabyte,terabytes"],
  ["byte", 1e15, "PB,petabyte,petabytes"],
  ["bit per second", 1e6, "Mbps,Mbit/s,Mb/s"],
  ["bit per second", 1e9, "Gbps,Gbit/s,Gb/s"],
  ["pixel", 1, "px,pixel,pixels"],
  ["pixel", 1e6, "MP,megapixel,megapixels"],
  ["kilometre per hour", 1, "km/h,kph,kmh,kilometres per hour,kilometers per hour"],
  ["mile per hour", 1, "mph,miles per hour"],
  ["knot", 1, "kn,kt,knot,knots"],
  ["degree", 1, "°,degree,degrees"],
  ["degree Celsius", 1, "°C,°c,degrees celsius,degree celsius"],
  ["degree Fahrenheit", 1, "°F,°f,degrees fahrenheit,degree fahrenheit"],
  ["decibel", 1, "dB,decibel,decibels"],
  ["revolution per minute", 1, "rpm"],
  ["part per million", 1, "ppm"],
  ["bar", 1, "bar"],
  ["pound per square inch", 1, "psi"],
  ["times", 1, "x,×,times,fold"],
  ["dollar", 1, "$,dollar,dollars"],
  ["US dollar", 1, "US$,USD,us dollar,us dollars"],
  ["Australian dollar", 1, "A$,AUD,australian dollars"],
  ["Canadian dollar", 1, "C$,CAD,canadian dollars"],
  ["cent", 1, "cent,cents"],
  ["euro", 1, "€,EUR,euro,euros"],
  ["pound", 1, "£,GBP,pound,pounds,pounds sterling"],
  ["penny", 1, "penny,pence"],
  ["yen", 1, "¥,JPY,yen"],
  ["rupee", 1, "₹,INR,rupee,rupees"],
  ["yuan", 1, "CNY,RMB,yuan"],
  ["franc", 1, "CHF,franc,francs,swiss francs"],
  ["krona", 1, "SEK,NOK,DKK,krona,kronor,kroner"],
  ["zloty", 1, "PLN,zloty"],
  ["real", 1, "R$,BRL,reais"],
];

const BY_SPELLING = new Map<string, Unit[]>();
for (const [name, factor, spellings] of TABLE) {
  for (const spelling of spellings.split(",")) {
    BY_SPELLING.set(spelling, [...(BY_SPELLING.get(spelling) ?? []), { name, factor }]);
  }
}

/** Narrower words in a source that match a wider word in the draft. */
const WIDER: Readonly<Record<string, string>> = {
  "US dollar": "dollar",
  "Australian dollar": "dollar",
  "Canadian dollar": "dollar",
  "degree Celsius": "degree",
  "degree Fahrenheit": "degree",
};

/** This unit, and the wider one that is true of it as well. */
export function unitsTrueOf(name: string): string[] {
  const wider = WIDER[name];
  return wider === undefined ? [name] : [name, wider];
}

const CURRENCY =
  /(?:US\$|A\$|C\$|R\$|[$£€¥₹]|(?<![\p{L}\p{M}\p{N}])(?:USD|AUD|CAD|EUR|GBP|JPY|INR|CNY|RMB|CHF|SEK|NOK|DKK|PLN|BRL))[ \u00a0]?$/u;
const WORD = /[%‰€£$¥₹×]|°[CFcf]?|\p{L}+[²³23]?(?:\/\p{L}+)?/uy;
const SECOND_WORD = /[ \u00a0-](\p{L}+(?: hour)?)/uy;

/** A currency right before a place name. */
export function readCurrencyBefore(text: string, at: number): { start: number; units: Unit[] } | null {
  const found = CURRENCY.exec(text.slice(Math.max(0, at - 5), at));
  if (!found) return null;
  return { start: at - found[0].length, units: BY_SPELLING.get(found[0].trim()) ?? [] };
}

/** Unit that follows: joined, after a space, or after the hyphen of "12-month". */
export function readUnitAfter(text: string, at: number): { end: number; units: Unit[] } | null {
  const gap = /[ \u00a0\u202f-]/.test(text.charAt(at)) ? 1 : 0;
  WORD.lastIndex = at + gap;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return null;
  const end = at + gap + word.length;
  if (/^[x×]$/.test(word) && /^ ?\d/.test(text.slice(end, end + 2))) return null;
  SECOND_WORD.lastIndex = end;
  const second = SECOND_WORD.exec(text);
  const both = second && BY_SPELLING.get(`${word} ${second[1]}`.toLowerCase());
  if (second && both) return { end: end + second[0].length, units: both };
  const units = BY_SPELLING.get(word) ?? (word.length > 3 ? BY_SPELLING.get(word.toLowerCase()) : undefined);
  return units && !/[\p{L}\p{N}]/u.test(text.charAt(end)) ? { end, units } : null;
}
