import type { Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { seedOnce } from '../../../core/seed-once.ts';
import { tableOf } from '../../../core/table.ts';
import { FETCHED_KINDS, NOTICES_SET } from './names.ts';
import { vrsteObavjestenja } from './vrste-obavjestenja.resource.ts';

type Seeded = readonly [sifra: string, naziv: string, boja: string];

/**
 * Codes that the source is known to use, by `skup`. Names of notices that have no set of their own stand under a word for them; those that
 * are not fetched are inactive.
 */
const TYPES: Readonly<Record<string, readonly Seeded[]>> = {
  obavjestenje: [
    ['PiNotices', 'Prethodno informacijsko obavještenje', 'siva'],
    ['ProcurementNotices', 'Obavještenje o nabavci', 'tirkizna'],
    ['AwardNotices', 'Obavještenje o dodjeli ugovora', 'zelena'],
    ['TerminationNotices', 'Obavještenje o poništenju postupka nabavke', 'crvena'],
    ['StandaloneExAnteNoticeAwards', 'Dobrovoljno ex ante obavještenje o transparentnosti', 'bakarna'],
    ['AnnualNotices', 'Godišnje obavještenje o dodjeli ugovora', 'zelena'],
    [
      'AnnualMasterAgreementAwardNotices',
      'Godišnje obavještenje o dodjeli ugovora (okvirni sporazum)',
      'zelena',
    ],
    ['QsNotices', 'Obavještenje o uspostavljanju sistema kvalifikacije', 'siva'],
    ['Correction', 'Ispravka obavještenja', 'zuta'],
    ['EnglishSummary', 'Sažetak obavještenja na engleskom jeziku', 'siva'],
    ['AnnouncementProcedureCalls', 'Poziv za dostavu ponuda – direktni sporazum', 'tirkizna'],
    ['NpsProcurementNotices', 'Obavještenje o nabavci usluga iz Aneksa II', 'tirkizna'],
    ['NpsProcurementAwards', 'Dodjela ugovora za usluge iz Aneksa II', 'zelena'],
  ],
  postupak: [
    ['OpenProcedure', 'Otvoreni postupak', 'tirkizna'],
    ['RestrictedProcedure', 'Ograničeni postupak', 'siva'],
    ['NegotiatedProcedureWithProcurementNotice', 'Pregovarački postupak s objavom obavještenja', 'bakarna'],
    ['NegotiatedProcedureWithoutProcurementNotice', 'Pregovarački postupak bez objave obavještenja', 'zuta'],
    ['CompetitiveDialog', 'Takmičarski dijalog', 'siva'],
    ['ConceptualDesign', 'Konkurs za izradu idejnog rješenja', 'siva'],
    ['CompetitiveRequest', 'Konkurentski zahtjev za dostavu ponuda', 'tirkizna'],
    ['DirectAgreement', 'Direktni sporazum', 'zuta'],
  ],
  ugovor: [
    ['Goods', 'Robe', 'tirkizna'],
    ['Services', 'Usluge', 'bakarna'],
    ['Works', 'Radovi', 'siva'],
  ],
  kriterij: [
    ['LowestPrice', 'Najniža cijena', 'siva'],
    ['EconomicallyMostAdvantageous', 'Ekonomski najpovoljnija ponuda', 'siva'],
  ],
};

/** Sets of kinds of notices that are not called as the kind; null: it has none of its own. */
const SETS: Readonly<Record<string, string | null>> = {
  [FETCHED_KINDS.announced]: NOTICES_SET,
  [FETCHED_KINDS.awarded]: 'Awards',
  [FETCHED_KINDS.corrected]: null,
  EnglishSummary: null,
};
const FETCHED: ReadonlySet<string> = new Set(Object.values(FETCHED_KINDS));

/** The set of the API that a code comes from. */
const setOf = (skup: string, sifra: string): string | null => {
  if (skup !== 'obavjestenje') return NOTICES_SET;
  const other = SETS[sifra];
  return other === undefined ? sifra : other;
};

/** Fills the codebook of types once in the life of an installation. Takes the owner's transaction. */
export const seedTypes = (db: Tx): Promise<void> =>
  seedOnce(db, 'procurement/types', async () => {
    const rows = Object.entries(TYPES).flatMap(([skup, types]) =>
      types.map(([sifra, naziv, boja]) => ({
        ...{ idguid: newId(), skup, sifra, api_skup: setOf(skup, sifra), naziv, boja },
        aktivno: skup !== 'obavjestenje' || FETCHED.has(sifra),
      })),
    );
    // The table's type cannot know the declared fields; a wrong one fails in PostgreSQL. The sync may have met some before.
    await db
      .insert(tableOf(vrsteObavjestenja))
      .values(rows as never)
      .onConflictDoNothing();
  });
