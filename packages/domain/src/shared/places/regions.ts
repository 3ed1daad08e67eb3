import { CITIES } from './cities.ts'

function list(names: string): readonly string[] {
  return names.trim().split(/\s*[,\n]\s*/)
}

const STATES: Readonly<Record<string, readonly string[]>> = {
  India: list(`
    Andaman and Nicobar Islands, Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chandigarh, Chhattisgarh
    Dadra and Nagar Haveli and Daman and Diu, Delhi, Goa, Gujarat, Haryana, Himachal Pradesh, Jammu and Kashmir
    Jharkhand, Karnataka, Kerala, Ladakh, Lakshadweep, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram
    Nagaland, Odisha, Puducherry, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh
    Uttarakhand, West Bengal`),
  'United States': list(`
    Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida
    Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts
    Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico
    New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina
    South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming`),
  'United Kingdom': list(`
    East Midlands, East of England, England, London, North East, North West, Northern Ireland, Scotland, South East
    South West, Wales, West Midlands, Yorkshire and The Humber`),
  Canada: list(`
    Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Northwest Territories, Nova Scotia
    Nunavut, Ontario, Prince Edward Island, Quebec, Saskatchewan, Yukon`),
  Australia: list(`
    Australian Capital Territory, New South Wales, Northern Territory, Queensland, South Australia, Tasmania, Victoria
    Western Australia`),
  Germany: list(`
    Baden-Württemberg, Bavaria, Berlin, Brandenburg, Bremen, Hamburg, Hesse, Lower Saxony, Mecklenburg-Vorpommern
    North Rhine-Westphalia, Rhineland-Palatinate, Saarland, Saxony, Saxony-Anhalt, Schleswig-Holstein, Thuringia`),
  France: list(`
    Auvergne-Rhône-Alpes, Bourgogne-Franche-Comté, Brittany, Centre-Val de Loire, Corsica, French Guiana, Grand Est
    Guadeloupe, Hauts-de-France, Île-de-France, Martinique, Mayotte, Normandy, Nouvelle-Aquitaine, Occitanie
    Pays de la Loire, Provence-Alpes-Côte d'Azur, Réunion`),
  Netherlands: list(`
    Drenthe, Flevoland, Friesland, Gelderland, Groningen, Limburg, North Brabant, North Holland, Overijssel
    South Holland, Utrecht, Zeeland`),
}

const NONE: readonly string[] = []

/** States, provinces or regions to suggest; empty where we have no list. */
export function statesOf(countryName: string): readonly string[] {
  return Object.hasOwn(STATES, countryName) ? (STATES[countryName] ?? NONE) : NONE
}

/** The larger cities to suggest; empty where we have no list. */
export function citiesOf(countryName: string): readonly string[] {
  const names = Object.hasOwn(CITIES, countryName) ? CITIES[countryName] : undefined
  return names === undefined ? NONE : list(names)
}
