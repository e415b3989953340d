import { useEffect, useState } from 'react';
import { counted, useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import type { Host } from '../hosts.api.ts';
import { HOSTS_API, HOSTS_PATH, HOSTS_TOPIC } from '../labels.ts';
import { VIAS } from '../modes.ts';
import type { HostState } from '../states.ts';

export const LIST = { label: 'Hostovi', to: HOSTS_PATH };

export const hostApi = (idguid: string): string => `${HOSTS_API}/${encodeURIComponent(idguid)}`;

export const STATE_COLORS: Record<HostState, string> = {
  heard: 'green',
  silent: 'red',
  waiting: 'yellow',
  still: 'gray',
  off: 'gray',
};

/** Milliseconds between looks at when a device last came: unlike a new address, that is announced by nobody. */
const LAST_HEARD = 15_000;

/** One host, as it is now. */
export function useHost(idguid: string) {
  useLiveQueries(HOSTS_TOPIC, ['get']);
  return useGet<Host>(hostApi(idguid), {}, { refetchInterval: LAST_HEARD });
}

const MINUTE = 60_000;

/** Whether a device tells something for the host, or for one that goes along with it. */
export const hasDevice = ({ ip4_mode, ip6_mode, followers }: Host): boolean =>
  ip4_mode === 'follow' || ip6_mode === 'follow' || ip6_mode === 'prefix' || followers.length > 0;

/** The time, twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long something lasts: "4 min", "3 sata", "2 dana". */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / MINUTE));
  if (minutes < 60) return `${minutes}\u00a0min`;
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? counted(hours, 'sat', 'sata', 'sati')
    : counted(Math.round(hours / 24), 'dan', 'dana', 'dana');
}

/** "prije 4 min"; of what just happened "upravo sada". */
export const agoText = (instant: string, now: number): string => {
  const length = now - Date.parse(instant);
  return length < MINUTE / 2 ? 'upravo sada' : `prije ${lengthText(length)}`;
};

/** How a host does, in words. */
export function stateSentence(host: Host, now: number): string {
  const { state, last } = host;
  const by = [last?.from_ip && `s adrese ${last.from_ip}`, last?.agent && `(${last.agent})`]
    .filter(Boolean)
    .join(' ');
  const heard = heardText(host, now, by);
  switch (state) {
    case 'off':
      return `Isključen je, pa ga u DNS-u nema. ${heard}`.trim();
    case 'still':
      return 'Adresa je stalna: mijenja je osoba, a ne uređaj.';
    case 'waiting':
      return host.lead
        ? `Ide uz ${host.lead}, i dobija adresu kad se taj javi.`
        : 'Još se nije javio. Postavite uređaj, i adresa se ovdje pojavi sama.';
    case 'silent':
      if (host.lead) return `${heard} Otad se ne javlja nijedan.`;
      return `Nije se javio ${lengthText(now - Date.parse(host.last_at!))}${by ? `; posljednji put ${by}` : ''}.`;
    case 'heard':
      return heard;
  }
}

/** When something last came: for the host itself, and for the one that it goes along with where that was later. */
function heardText({ lead, last, last_at }: Host, now: number, by: string): string {
  if (!last_at) return '';
  if (!last?.at) return `${lead ? `Ide uz ${lead}, koji se javio` : 'Javio se'} ${agoText(last_at, now)}.`;
  const own = `${agoText(last.at, now)}${by ? ` ${by}` : ''}.`;
  if (!lead) return `Javio se ${own}`;
  return Date.parse(last_at) > Date.parse(last.at)
    ? `Ide uz ${lead}, koji se javio ${agoText(last_at, now)}. Sam se javio ${own}`
    : `Ide uz ${lead}, a i sam se javio ${own}`;
}

/** What the last answer means, where it was not a success. */
export const ANSWERS: Readonly<Record<string, string>> = {
  badauth: 'lozinka nije ispravna',
  nohost: 'ime hosta nije ispravno',
  abuse: 'javlja se prečesto',
  dnserr: 'adresa nije dozvoljena',
  notfqdn: 'ime nije puno',
  911: 'organizacija šalje previše izmjena u minuti',
};

export const viaText = (via: keyof typeof VIAS): string => VIAS[via];
