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

/** Larger cities to suggest; empty if there is no list. */
export function citiesOf(countryName: string): readonly string[] {
  const names = Object.hasOwn(CITIES, countryName) ? CITIES[countryName] : undefined
  return names === undefined ? NONE : list(names)
}

/** The larger cities, alphabetical, of the countries people most often send money to or live in. */
const CITIES: Readonly<Record<string, string>> = {
  India: `
    Ahmedabad, Bengaluru, Bhopal, Chandigarh, Chennai, Coimbatore, Delhi, Hyderabad, Indore, Jaipur, Kanpur, Kochi
    Kolkata, Lucknow, Ludhiana, Mumbai, Nagpur, New Delhi, Patna, Pune, Surat, Thane, Thiruvananthapuram, Vadodara
    Visakhapatnam`,
  'United States': `
    Atlanta, Austin, Boston, Charlotte, Chicago, Columbus, Dallas, Denver, Fort Worth, Houston, Indianapolis
    Jacksonville, Los Angeles, Miami, Nashville, New York, Philadelphia, Phoenix, San Antonio, San Diego
    San Francisco, San Jose, Seattle, Washington`,
  'United Kingdom': `
    Belfast, Birmingham, Bradford, Bristol, Cambridge, Cardiff, Coventry, Edinburgh, Glasgow, Leeds, Leicester
    Liverpool, London, Manchester, Newcastle upon Tyne, Nottingham, Oxford, Reading, Sheffield, Southampton`,
  Canada: `
    Brampton, Calgary, Edmonton, Halifax, Hamilton, Kitchener, London, Mississauga, Montreal, Ottawa, Quebec City
    Regina, Saskatoon, Surrey, Toronto, Vancouver, Victoria, Winnipeg`,
  Australia: `
    Adelaide, Ballarat, Brisbane, Cairns, Canberra, Darwin, Geelong, Gold Coast, Hobart, Melbourne, Newcastle, Perth
    Sydney, Toowoomba, Townsville, Wollongong`,
  Germany: `
    Berlin, Bielefeld, Bochum, Bonn, Bremen, Cologne, Dortmund, Dresden, Duisburg, Düsseldorf, Essen, Frankfurt
    Hamburg, Hanover, Leipzig, Mannheim, Munich, Nuremberg, Stuttgart, Wuppertal`,
  France: `
    Bordeaux, Dijon, Grenoble, Le Havre, Lille, Lyon, Marseille, Montpellier, Nantes, Nice, Paris, Reims, Rennes
    Saint-Étienne, Strasbourg, Toulon, Toulouse`,
  Netherlands: `
    Almere, Amersfoort, Amsterdam, Arnhem, Breda, Eindhoven, Enschede, Groningen, Haarlem, Nijmegen, Rotterdam
    The Hague, Tilburg, Utrecht, Zaanstad`,
  Singapore: `
    Ang Mo Kio, Bedok, Bukit Batok, Clementi, Hougang, Jurong East, Pasir Ris, Punggol, Queenstown, Sengkang
    Singapore, Tampines, Toa Payoh, Woodlands, Yishun`,
  'New Zealand': `
    Auckland, Christchurch, Dunedin, Hamilton, Invercargill, Lower Hutt, Napier, Nelson, New Plymouth
    Palmerston North, Porirua, Rotorua, Tauranga, Wellington, Whangārei`,
  Ireland: `
    Athlone, Bray, Cork, Drogheda, Dublin, Dundalk, Ennis, Galway, Kilkenny, Letterkenny, Limerick, Navan, Sligo
    Swords, Tralee, Waterford, Wexford`,
}
