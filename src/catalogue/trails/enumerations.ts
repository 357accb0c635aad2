import { texts } from "../../platform/languages/text.ts";

/** Kinds of marked routes. */
export const TRAIL_KINDS = texts({ hiking: "Hiking route", cycling: "Cycling route", ski: "Ski route", other: "Route" });
export type TrailKind = keyof typeof TRAIL_KINDS;

/** Words that ask for routes of a kind. */
export const TRAIL_WORDS: Readonly<Record<TrailKind, string>> = {
  hiking:
    "hiking route, hiking routes, hiking trail, hiking trails, hikes, hike, hiking, walks, walking trail, walking routes, trek, trekking, treks, wanderweg, wanderwege, wandern, wanderung, sentier, sentiers, randonnée, randonnées, sendero, senderos, senderismo, sentiero, sentieri, escursioni, trilha, trilhas, camins, senders, тропа, ハイキング",
  cycling:
    "cycling route, cycling routes, cycle route, bike route, bike routes, bike trail, bike trails, cycling, mountain biking, radweg, radwege, radroute, radrouten, piste cyclable, véloroute, ruta ciclista, rutas en bici, ciclovia, pista ciclabile, fietsroute, велосипедный маршрут",
  ski: "ski route, ski routes, cross country skiing, langlaufloipe, loipe, piste de ski de fond, ruta de esquí, sci di fondo, piste",
  other: "route, routes, trail, trails, path, paths, weg, wege, ruta, rutas, percorso, percorsi, itinéraire, itinéraires, trilha",
};

/** Names of OpenStreetMap's networks; a source's own name is shown as it is. */
export const NETWORKS: Readonly<Record<string, string>> = texts({
  iwn: "International",
  nwn: "National",
  rwn: "Regional",
  lwn: "Local",
  icn: "International",
  ncn: "National",
  rcn: "Regional",
  lcn: "Local",
});
export const networkName = (network: string): string => NETWORKS[network] ?? network;
