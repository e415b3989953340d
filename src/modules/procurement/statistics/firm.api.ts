import { z } from 'zod';
import { answerOf, endpoint } from '../../../core/endpoint.ts';
import { STATISTICS_API } from '../labels.ts';
import { PERIOD, READ } from './overview.api.ts';

const other = { key: z.string(), name: z.string(), hint: z.string().nullable().describe('Mjesto.') };

const firm = z
  .strictObject({
    key: z.string().describe('Oznaka dobavljača koji stoji za firmu.'),
    name: z.string(),
    city: z.string().nullable(),
    tax: z.string().nullable(),
    foreign: z.boolean(),
    same: z
      .array(
        z.strictObject({
          ...other,
          tax: z.string().nullable(),
          joined_by: z
            .enum(['tax', 'person'])
            .nullable()
            .describe('Po poreskom broju, ili je tako rekla osoba.'),
        }),
      )
      .describe('Drugi zapisi iste firme u izvoru, najviše 50.'),
    together: z
      .strictObject({ contracts: z.int(), value: z.string() })
      .describe('Ugovori razdoblja u kojima je nudila s drugima, a nije vodila; nisu u zbirovima.'),
    bids: z
      .strictObject({ lots: z.int(), won: z.int() })
      .describe('Lotovi za koje je nudila i koliko ih je dobila, za sve vrijeme.'),
    rivals: z
      .array(z.strictObject({ ...other, met: z.int(), won: z.int(), lost: z.int() }))
      .describe(
        'Ko je nudio za iste lotove, najčešći prvi: koliko puta, koliko je dobila ova firma, a koliko oni.',
      ),
    neighbours: z
      .array(z.strictObject({ ...other, contracts: z.int(), value: z.string() }))
      .describe('Ko još dobija iste grupe CPV-a kod istih organa, u razdoblju.'),
  })
  .meta({ id: 'ProcurementFirm' });
export type Firm = z.infer<typeof firm>;

export const supplierOfNumber = endpoint({
  ...READ,
  method: 'GET',
  path: `${STATISTICS_API}/poreski-broj`,
  summary: 'Dobavljač s ovim JIB-om ili PDV brojem; prazno ako ga na portalu nema',
  query: z.object({
    number: z
      .string('Unesite JIB ili PDV broj.')
      .max(50, 'Najviše 50 znakova.')
      .describe('JIB ili PDV broj.'),
  }),
  answer: answerOf(z.strictObject({ key: z.string(), name: z.string() }).nullable()),
});
export type SupplierOfNumber = z.infer<typeof supplierOfNumber.answer>['data'];

export const firmGet = endpoint({
  ...READ,
  method: 'GET',
  reads: 'replica',
  path: `${STATISTICS_API}/dobavljaci/:key`,
  summary: 'Dobavljač: ko je, s kim se nadmeće i ko još dobija isto',
  params: z.object({ key: z.string().describe('Oznaka dobavljača.') }),
  query: z.object(PERIOD),
  answer: answerOf(firm),
});
export type FirmQuery = z.output<typeof firmGet.query>;
