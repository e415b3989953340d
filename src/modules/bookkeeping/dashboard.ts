import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { dayOf, daysBetween, daysLater, dayText, monthsLater, monthText } from '../../core/dates.ts';
import {
  type ChartPart,
  charts,
  type FirstStep,
  firstSteps,
  type WaitingPart,
  waiting,
} from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { statementsApi } from './bank/statements.api.ts';
import { statements } from './bank/statements.service.ts';
import { itemsApi } from './open-items/items.api.ts';
import { openItems } from './open-items/items.service.ts';
import { overview } from './reports/overview.service.ts';
import { openMonths } from './vat/months/filed.service.ts';
import { dueDay } from './vat/months/month.ts';
import { readVatSettings } from './vat/settings/settings.service.ts';
import { draftsApi } from './vouchers/drafts.api.ts';
import { draftsListing } from './vouchers/drafts.service.ts';

const needs = ['fin_knjizenje_pregled'];

const drafts = waitingRows({
  name: 'nacrti-naloga',
  label: 'Nacrti naloga',
  words: [
    'nalog u nacrtu čeka knjiženje',
    'naloga u nacrtu čekaju knjiženje',
    'naloga u nacrtu čeka knjiženje',
  ],
  icon: 'voucher',
  needs,
  topic: 'drafts',
  listing: draftsListing,
  spec: draftsApi.list,
  path: '/fin/knjizenje/nacrti',
  filters: {},
  urgency: 'later',
});

const ITEMS = {
  listing: openItems,
  spec: itemsApi.list,
  path: '/fin/otvorene-stavke/dokumenti',
  icon: 'receipt',
  needs,
  topic: 'ledger',
};

const receivables = waitingRows({
  ...ITEMS,
  name: 'dospjela-potrazivanja',
  label: 'Dospjela potraživanja',
  words: [
    'račun kupca je dospio, a nije plaćen',
    'računa kupaca su dospjela, a nisu plaćena',
    'računa kupaca je dospjelo, a nije plaćeno',
  ],
  filters: { state__in: 'due', side__in: 'debit' },
  urgency: 'soon',
});

const payables = waitingRows({
  ...ITEMS,
  name: 'dospjele-obaveze',
  label: 'Dospjele obaveze',
  words: [
    'račun dobavljača je dospio za plaćanje',
    'računa dobavljača su dospjela za plaćanje',
    'računa dobavljača je dospjelo za plaćanje',
  ],
  filters: { state__in: 'due', side__in: 'credit' },
  urgency: 'soon',
});

const openStatements = waitingRows({
  name: 'izvodi',
  label: 'Neproknjiženi izvodi',
  words: [
    'bankovni izvod nije proknjižen',
    'bankovna izvoda nisu proknjižena',
    'bankovnih izvoda nije proknjiženo',
  ],
  icon: 'building-bank',
  needs,
  topic: 'ledger',
  listing: statements,
  spec: statementsApi.list,
  path: '/fin/izvodi',
  filters: { state__in: 'open' },
  urgency: 'later',
});

/** Months of returns that are counted. */
const MOST_MONTHS = 24;
/** Days before its last day from which a VAT return is urgent. */
const SOON = 7;

const vatReturns: WaitingPart = {
  name: 'pdv-prijave',
  label: 'PDV prijave',
  words: ['PDV prijava čeka predaju', 'PDV prijave čekaju predaju', 'PDV prijava čeka predaju'],
  icon: 'receipt-tax',
  needs,
  topic: 'ledger',
  path: '/fin/pdv/:month',
  async find(ctx) {
    const today = dayOf(Date.now());
    const month = `${today.slice(0, 7)}-01`;
    // One more than is counted, by which it is known that there are more.
    const months = await openMonths(ctx, monthsLater(month, -MOST_MONTHS - 1), daysLater(month, -1));
    const [first] = months;
    if (first === undefined) return null;
    const due = dueDay(first, await readVatSettings(ctx));
    return {
      count: Math.min(months.length, MOST_MONTHS),
      more: months.length > MOST_MONTHS,
      to: `/fin/pdv/${first.slice(0, 7)}`,
      urgency: due < today ? 'now' : daysBetween(today, due) - 1 <= SOON ? 'soon' : 'later',
      note: `${monthText(first)} se predaje do ${dayText(due)}`,
    };
  },
};

const has = async (ctx: Ctx, table: 'fin_poslovne_godine' | 'fin_bankovni_racuni'): Promise<boolean> => {
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`
    select exists (select from ${sql.identifier(table)} where tenant_id = ${ctx.tenant.id}::uuid) as found`);
  return rows[0]!.found;
};

const turnover: ChartPart = {
  name: 'promet',
  label: 'Prihodi i rashodi po mjesecima',
  needs,
  points_name: 'Mjesec',
  unit: 'km',
  to: '/fin/izvjestaji',
  async read(ctx) {
    if (!(await has(ctx, 'fin_poslovne_godine'))) return null;
    const { months, vouchers } = await overview(ctx, {});
    if (vouchers === 0) return null;
    return {
      points: months.map(({ label, short }) => ({ label, short })),
      series: [
        { name: 'Prihodi', values: months.map(({ income }) => Number(income)) },
        { name: 'Rashodi', values: months.map(({ expenses }) => Number(expenses)) },
      ],
    };
  },
};

const year: FirstStep = {
  name: 'poslovna-godina',
  label: 'Otvorite poslovnu godinu',
  hint: 'S njom dobijate i kontni plan, pa se može knjižiti.',
  needs: ['fin_poslovnegodine_pregled', 'fin_poslovnegodine_save'],
  to: '/fin/poslovne-godine/create',
  isDone: (ctx) => has(ctx, 'fin_poslovne_godine'),
};

const account: FirstStep = {
  name: 'bankovni-racun',
  label: 'Upišite bankovni račun',
  hint: 'Na njega se uvoze izvodi, i stoji na računima koje šaljete.',
  needs: ['fin_knjizenje_pregled', 'fin_knjizenje_save'],
  to: '/fin/bankovni-racuni/create',
  isDone: (ctx) => has(ctx, 'fin_bankovni_racuni'),
};

/** What bookkeeping puts on the dashboard. */
export function fillDashboard(): void {
  waiting.add(vatReturns, receivables, payables, openStatements, drafts);
  charts.add(turnover);
  firstSteps.add(year, account);
}
