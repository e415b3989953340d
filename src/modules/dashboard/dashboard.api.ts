import { z } from 'zod';
import { answerOf, endpoint } from '../../core/endpoint.ts';
import { URGENCIES } from './slots.ts';

const own = { method: 'GET', permission: 'authenticated', tag: 'Dashboard' } as const;

const named = { name: z.string(), label: z.string().describe('Naziv na bosanskom.') };
const leftOut = z.array(z.strictObject(named)).describe('Šta nije odgovorilo na vrijeme, ili nije uspjelo.');
const screen = z.string().describe('Adresa u aplikaciji.');

const thing = z.strictObject({
  ...named,
  icon: z.string(),
  count: z.int(),
  more: z.boolean().describe('Ima ih i više od toga.'),
  text: z.string().describe('Ostatak rečenice iza broja: "dokumenta čekaju pregled".'),
  note: z.string().nullable(),
  to: screen.describe('Adresa u aplikaciji na kojoj su samo oni.'),
  urgency: z.enum(URGENCIES).describe('Koliko je hitno: odmah, uskoro, kad se stigne.'),
});
export type WaitingThing = z.infer<typeof thing>;

const things = z.strictObject({
  things: z.array(thing).describe('Najhitnije prvo; čega nema, nije navedeno.'),
  left_out: leftOut,
  topics: z.array(z.string()).describe('Događaji uživo poslije kojih treba pitati ponovo.'),
});
export type WaitingThings = z.infer<typeof things>;

export const waitingApi = endpoint({
  ...own,
  path: '/api/dashboard/waiting',
  summary: 'Šta čeka osobu, iz svih modula',
  answer: answerOf(things),
});

const chart = z.strictObject({
  ...named,
  points_name: z.string().describe('Šta je tačka: "Mjesec".'),
  unit: z.enum(['count', 'km']),
  to: screen,
  points: z.array(z.strictObject({ label: z.string(), short: z.string() })),
  series: z.array(z.strictObject({ name: z.string(), values: z.array(z.number()) })),
});
export type DashboardChart = z.infer<typeof chart>;

const drawn = z.strictObject({ charts: z.array(chart), left_out: leftOut });
export type DashboardCharts = z.infer<typeof drawn>;

export const chartsApi = endpoint({
  ...own,
  path: '/api/dashboard/charts',
  summary: 'Mali grafikoni iz svih modula',
  answer: answerOf(drawn),
});

const step = z.strictObject({
  ...named,
  hint: z.string(),
  to: screen.describe('Adresa u aplikaciji na kojoj se to radi.'),
  done: z.boolean().describe('Po podacima, a ne po onome što je neko označio.'),
});
export type Step = z.infer<typeof step>;

const steps = z.strictObject({
  steps: z.array(step).describe('Samo oni koje osoba smije uraditi.'),
  left_out: leftOut,
});
export type Steps = z.infer<typeof steps>;

export const stepsApi = endpoint({
  ...own,
  path: '/api/dashboard/first-steps',
  summary: 'Prvi koraci nove organizacije, i koji su urađeni',
  answer: answerOf(steps),
});
