/** Made-up statements for tests; accounts have correct check digits. */
export const OWN = 'BA391290079401028494';
/** Checks like an account of another bank. */
export const PARTNER = 'BA393389104805286885';

/** An MT940 statement as Bosnian banks write it, with numbered details. */
export const mt940 = ({
  number = '12',
  opening = '1000,00',
  closing = '2124,50',
  day = '261120',
} = {}): string =>
  [
    '{1:F01BANKBA22AXXX0000000000}{2:I940CLIENTXXXXN}{4:',
    ':20:STMT000012',
    `:25:${OWN.slice(4)}`,
    `:28C:000${number}/001`,
    `:60F:C${day}BAM${opening}`,
    `:61:${day}${day.slice(2)}C1170,00NTRFR-15/2026//BR1001`,
    `:86:166?00Uplata?20Racun R-15/2026?31${PARTNER}?32Alfa Trgovina d.o.o.?33 Sarajevo`,
    `:61:${day}${day.slice(2)}D45,50NCHGNONREF//BR1002`,
    ':86:805?00Naknada?20Naknada za vodenje racuna',
    `:62F:C${day}BAM${closing}`,
    '-}',
    '',
  ].join('\r\n');

/** A camt.053 statement of version 02 (or another): the same rows. */
export const camt053 = (version = '02', { closing = '2124.50', entry = '' } = {}): string => {
  const later = Number(version) >= 8;
  const party = (name: string) => (later ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const state = later ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId></GrpHdr>
    <Stmt>
      <Id>2026-12</Id>
      <ElctrncSeqNb>13</ElctrncSeqNb>
      <FrToDt><FrDtTm>2026-11-20T00:00:00</FrDtTm><ToDtTm>2026-11-20T23:59:59</ToDtTm></FrToDt>
      <Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>BAM</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="BAM">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="BAM">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
      <Ntry>
        <Amt Ccy="BAM">1170.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${state}
        <BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>
        <AcctSvcrRef>BR1001</AcctSvcrRef>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>R-15/2026</EndToEndId></Refs>
          <RltdPties><Dbtr>${party('Alfa &amp; Trgovina d.o.o.')}</Dbtr><DbtrAcct><Id><IBAN>${PARTNER}</IBAN></Id></DbtrAcct></RltdPties>
          <RmtInf><Ustrd>Račun R-15/2026</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="BAM">45.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>${state}
        <BookgDt><DtTm>2026-11-20T10:00:00</DtTm></BookgDt>
        <AddtlNtryInf>Naknada za vođenje računa</AddtlNtryInf>
      </Ntry>${entry}
    </Stmt>
  </BkToCstmrStmt>
</Document>`;
};

/** A statement as a table. */
export const table = [
  'Datum;Naziv;Račun;Svrha;Poziv na broj;Uplata;Isplata',
  `20.11.2026;Alfa Trgovina d.o.o.;${PARTNER.slice(4)};Račun R-15/2026;R-15/2026;1.170,00;`,
  '20.11.2026;;;Naknada za vođenje računa;;;45,50',
].join('\r\n');
