import {
  IconAbacus,
  IconAdjustments,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalendar,
  IconCurrencyEuro,
  IconListTree,
  IconPencilDollar,
  IconReceipt,
  IconReport,
  IconTemplate,
} from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { STATEMENT_KEYS } from './bank/screens/statement-keys.ts';
import { ENTRY_KEYS } from './vouchers/screens/entry/entry-keys.ts';
import { VOUCHER_KEYS } from './vouchers/screens/voucher-keys.ts';

const reading = { permissions: ['fin_knjizenje_pregled'] };
const writing = { permissions: ['fin_knjizenje_save'] };
const years = { permissions: ['fin_poslovnegodine_pregled'] };

const ENTRIES = '/fin/knjizenje';
const BANK = '/fin/izvodi';
const ITEMS = '/fin/otvorene-stavke';
const VAT = '/fin/pdv';
const REPORTS = '/fin/izvjestaji';

export default {
  name: 'bookkeeping',
  screens: [
    {
      path: '/fin/poslovne-godine/zakljucavanje',
      screen: lazy(() => import('./ledger/screens/years/locks.tsx')),
      needs: years,
    },
    {
      path: '/fin/poslovne-godine/provjera',
      screen: lazy(() => import('./ledger/screens/years/checks.tsx')),
      needs: years,
    },
    {
      path: '/fin/poslovne-godine/:idguid/zatvaranje',
      screen: lazy(() => import('./ledger/screens/years/closing.tsx')),
      needs: { permissions: ['fin_poslovnegodine_save'] },
    },
    {
      path: '/fin/postavke-knjiga',
      screen: lazy(() => import('./ledger/screens/settings/settings.tsx')),
      needs: years,
    },
    { path: ENTRIES, screen: lazy(() => import('./vouchers/screens/vouchers.tsx')), needs: reading },
    {
      path: `${ENTRIES}/nacrti`,
      screen: lazy(() => import('./vouchers/screens/drafts.tsx')),
      needs: reading,
    },
    {
      path: `${ENTRIES}/nacrti/novi`,
      screen: lazy(() => import('./vouchers/screens/entry/new-entry.tsx')),
      needs: writing,
    },
    {
      path: `${ENTRIES}/nacrti/:idguid`,
      screen: lazy(() => import('./vouchers/screens/entry/entry.tsx')),
      needs: writing,
    },
    {
      path: `${ENTRIES}/uvoz`,
      screen: lazy(() => import('./bank/screens/voucher-import.tsx')),
      needs: writing,
    },
    {
      path: `${ENTRIES}/:idguid`,
      screen: lazy(() => import('./vouchers/screens/voucher.tsx')),
      needs: reading,
    },
    { path: BANK, screen: lazy(() => import('./bank/screens/statements.tsx')), needs: reading },
    { path: `${BANK}/pravila`, screen: lazy(() => import('./bank/screens/rules.tsx')), needs: reading },
    { path: `${BANK}/uvoz`, screen: lazy(() => import('./bank/screens/import.tsx')), needs: writing },
    { path: `${BANK}/:idguid`, screen: lazy(() => import('./bank/screens/statement.tsx')), needs: reading },
    { path: ITEMS, screen: lazy(() => import('./open-items/screens/ageing.tsx')), needs: reading },
    {
      path: `${ITEMS}/dokumenti`,
      screen: lazy(() => import('./open-items/screens/documents.tsx')),
      needs: reading,
    },
    {
      path: `${ITEMS}/zatvaranja`,
      screen: lazy(() => import('./open-items/screens/closings.tsx')),
      needs: reading,
    },
    {
      path: `${ITEMS}/opomene`,
      screen: lazy(() => import('./open-items/screens/reminders.tsx')),
      needs: reading,
    },
    {
      path: `${ITEMS}/partneri/:idguid`,
      screen: lazy(() => import('./open-items/screens/partner.tsx')),
      needs: reading,
    },
    {
      path: `${ITEMS}/partneri/:idguid/ios`,
      screen: lazy(() => import('./open-items/screens/statement.tsx')),
      needs: reading,
    },
    {
      path: `${ITEMS}/kompenzacija/:idguid`,
      screen: lazy(() => import('./open-items/screens/netting-sheet.tsx')),
      needs: reading,
    },
    { path: VAT, screen: lazy(() => import('./vat/screens/months.tsx')), needs: reading },
    { path: `${VAT}/kuf`, screen: lazy(() => import('./vat/screens/kuf.tsx')), needs: reading },
    { path: `${VAT}/kif`, screen: lazy(() => import('./vat/screens/kif.tsx')), needs: reading },
    { path: `${VAT}/postavke`, screen: lazy(() => import('./vat/screens/settings.tsx')), needs: reading },
    { path: `${VAT}/:month`, screen: lazy(() => import('./vat/screens/month.tsx')), needs: reading },
    { path: REPORTS, screen: lazy(() => import('./reports/screens/overview.tsx')), needs: reading },
    {
      path: `${REPORTS}/dnevnik`,
      screen: lazy(() => import('./reports/screens/journal.tsx')),
      needs: reading,
    },
    {
      path: `${REPORTS}/glavna-knjiga`,
      screen: lazy(() => import('./reports/screens/general-ledger.tsx')),
      needs: reading,
    },
    { path: `${REPORTS}/kartica`, screen: lazy(() => import('./reports/screens/card.tsx')), needs: reading },
    {
      path: `${REPORTS}/bruto-bilans`,
      screen: lazy(() => import('./reports/screens/trial-balance.tsx')),
      needs: reading,
    },
    {
      path: `${REPORTS}/zakljucni-list`,
      screen: lazy(() => import('./reports/screens/closing-sheet.tsx')),
      needs: reading,
    },
    {
      path: `${REPORTS}/mjesta-troska`,
      screen: lazy(() => import('./reports/screens/cost-centers.tsx')),
      needs: reading,
    },
    {
      path: `${REPORTS}/bilansi`,
      screen: lazy(() => import('./reports/screens/statements.tsx')),
      needs: reading,
    },
  ],
  resources: {
    'poslovne-godine': {
      list: lazy(() => import('./ledger/screens/years/year-list.tsx')),
      form: lazy(() => import('./ledger/screens/years/year-form.tsx')),
      view: lazy(() => import('./ledger/screens/years/year-page.tsx')),
    },
  },
  recordPanels: [
    {
      resource: 'sabloni-naloga',
      order: 10,
      needs: ['fin_knjizenje_save'],
      panel: lazy(() => import('./vouchers/screens/template-panel.tsx')),
    },
    {
      resource: 'companies',
      order: 50,
      needs: reading.permissions,
      panel: lazy(() => import('./open-items/screens/company-items.tsx')),
    },
  ],
  keys: [ENTRY_KEYS, VOUCHER_KEYS, STATEMENT_KEYS],
  icons: {
    abacus: IconAbacus,
    adjustments: IconAdjustments,
    'building-bank': IconBuildingBank,
    'building-community': IconBuildingCommunity,
    calendar: IconCalendar,
    currency: IconCurrencyEuro,
    'list-tree': IconListTree,
    receipt: IconReceipt,
    report: IconReport,
    template: IconTemplate,
    voucher: IconPencilDollar,
  },
} satisfies ModuleScreens;
