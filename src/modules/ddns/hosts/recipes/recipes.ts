import { curl, ddclientNew, ddclientOld, inadyn, systemd, windows } from './computers.ts';
import { acmeSh, lego, nsupdate } from './others.ts';
import type { Recipe } from './recipe.ts';
import { fritzBox, mikrotik, mikrotikDns, openWrt, opnSense, pfSense, unifi } from './routers.ts';

/** All ready-made settings, in the order of the picker. */
export const RECIPES: readonly Recipe[] = [
  fritzBox,
  mikrotik,
  openWrt,
  unifi,
  pfSense,
  opnSense,
  ddclientNew,
  ddclientOld,
  inadyn,
  systemd,
  windows,
  curl,
  nsupdate,
  mikrotikDns,
  acmeSh,
  lego,
];
