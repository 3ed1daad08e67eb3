/** The larger cities, alphabetical, of the countries people most often send money to or live in. */
export const CITIES: Readonly<Record<string, string>> = {
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
