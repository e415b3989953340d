import { useEffect, useState } from 'react';
import { counted, useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import type { Host } from '../hosts.api.ts';
import { HOSTS_API, HOSTS_PATH, HOSTS_TOPIC } from '../labels.ts';
import { VIAS } from '../modes.ts';
import type { HostState } from '../states.ts';

export const LIST = { label: 'Hostovi', to: HOSTS_PATH };
export const MY_HOSTS = '/admin/ddns/my-hosts';
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
  const at = last?.at ?? null;
  const by = [last?.from_ip && `s adrese ${last.from_ip}`, last?.agent && `(${last.agent})`]
    .filter(Boolean)
    .join(' ');
  const along = host.lead ? `Ide uz ${host.lead}, koji se javio` : 'Javio se';
  const heard = at
    ? `Javio se ${agoText(at, now)}${by ? ` ${by}` : ''}.`
    : host.last_at
      ? `${along} ${agoText(host.last_at, now)}.`
      : '';
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
      return `Nije se javio ${lengthText(now - Date.parse(host.last_at!))}${by ? `; posljednji put ${by}` : ''}.`;
    case 'heard':
      return heard;
  }
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
