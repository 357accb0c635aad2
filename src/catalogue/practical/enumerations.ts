import { texts } from "../../platform/languages/text.ts";

/** Kinds of practical places: not listings, but what a visitor in the street needs. The most needed come first. */
export const PRACTICAL_KINDS = texts({
  toilets: "Toilets",
  drinking_water: "Drinking water",
  pharmacy: "Pharmacy",
  cash: "Cash",
  stop: "Stop",
  station: "Station",
  parking: "Parking",
  charging: "Charging station",
  luggage: "Luggage storage",
  first_aid: "First aid",
});
export type PracticalKind = keyof typeof PRACTICAL_KINDS;

/** Names of several places of a kind. */
export const PRACTICAL_PLURALS: Readonly<Record<PracticalKind, string>> = texts({
  toilets: "Toilets",
  drinking_water: "Drinking water",
  pharmacy: "Pharmacies",
  cash: "Cash",
  stop: "Stops",
  station: "Stations",
  parking: "Parking",
  charging: "Charging stations",
  luggage: "Luggage storage",
  first_aid: "First aid",
});

/** Words in links to the search: English, which the search knows in every language of the guide. */
export const PRACTICAL_SEARCHES: Readonly<Record<PracticalKind, string>> = {
  toilets: "Toilets",
  drinking_water: "Drinking water",
  pharmacy: "Pharmacy",
  cash: "Cash",
  stop: "Stop",
  station: "Station",
  parking: "Parking",
  charging: "Charging station",
  luggage: "Luggage storage",
  first_aid: "First aid",
};

/** Letters on maps, where an icon would be too small. */
export const PRACTICAL_LETTERS: Readonly<Record<PracticalKind, string>> = {
  toilets: "WC",
  drinking_water: "W",
  pharmacy: "Rx",
  cash: "$",
  stop: "B",
  station: "S",
  parking: "P",
  charging: "E",
  luggage: "L",
  first_aid: "+",
};

/** Words that visitors type for each kind, in several languages. */
export const PRACTICAL_WORDS: Readonly<Record<PracticalKind, string>> = {
  toilets:
    "toilet, toilets, public toilet, public toilets, wc, restroom, restrooms, bathroom, loo, lavatory, toilette, toiletten, öffentliche toilette, toilettes, toilettes publiques, baño, baños, aseos, servicios, bagno, bagni, toilet umum, banheiro, lavabo, lavabos, serveis, туалет, トイレ, 厕所, 화장실",
  drinking_water:
    "drinking water, water fountain, drinking fountain, water, trinkwasser, trinkbrunnen, eau potable, fontaine, agua potable, fuente, acqua potabile, água potável, air minum, aigua potable, питьевая вода, 水飲み場",
  pharmacy:
    "pharmacy, pharmacies, chemist, chemists, drugstore, apotheke, apotheken, pharmacie, pharmacies, farmacia, farmacias, farmacie, farmàcia, farmácia, apotek, apteka, lekarna, lékárna, φαρμακείο, аптека, 薬局, 药店, 약국, apotik",
  cash: "cash, atm, atms, cash machine, cashpoint, bank, banks, geldautomat, bankomat, bancomat, distributeur, distributeur de billets, cajero, cajero automático, caixa eletrônico, caixer, pin automaat, банкомат, 現金",
  parking:
    "parking, car park, car parks, parking lot, parkplatz, parkplätze, parkhaus, stationnement, aparcamiento, estacionamiento, parcheggio, estacionamento, parkir, aparcament, парковка, 駐車場",
  charging:
    "charging station, charging stations, ev charging, ev charger, charger, electric car charging, ladestation, ladesäule, borne de recharge, recarga eléctrica, punto de recarga, ricarica auto elettrica, laadpaal",
  stop: "stop, stops, bus stop, bus stops, tram stop, bushaltestelle, haltestelle, arrêt de bus, parada de autobús, parada de bus, fermata, ponto de ônibus, halte bus, parada d autobús, остановка, バス停",
  station:
    "station, train station, railway station, bus station, metro station, subway, ferry, ferry terminal, bahnhof, busbahnhof, gare, gare routière, estación, estación de tren, estación de autobuses, stazione, estação, stasiun, terminal, estació, вокзал, 駅",
  luggage:
    "luggage, luggage storage, left luggage, baggage storage, lockers, gepäckaufbewahrung, schließfächer, consigne, consigne à bagages, consigna, deposito bagagli, guarda volumes, コインロッカー",
  first_aid:
    "first aid, hospital, hospitals, clinic, doctor, doctors, emergency, defibrillator, aed, krankenhaus, erste hilfe, arzt, hôpital, médecin, premiers secours, urgencias, médico, primeros auxilios, ospedale, pronto soccorso, rumah sakit, больница, 病院",
};
