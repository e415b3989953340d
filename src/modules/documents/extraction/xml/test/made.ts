/** Small e-invoices for tests. */

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CII = 'urn:un:unece:uncefact:data:standard';

export interface MadeParty {
  name?: string;
  legal?: string;
  tax?: string;
  endpoint?: string;
}

/** A party of UBL; the JIBs and the account of these files have right check digits. */
const ublParty = ({
  name = 'Žitoprom d.o.o. Tuzla',
  legal = '4218336380006',
  tax = 'BA218336380006',
  endpoint,
}: MadeParty) => `<cac:Party>
  ${endpoint ?? ''}
  <cac:PartyName><cbc:Name>Prodavnica</cbc:Name></cac:PartyName>
  <cac:PostalAddress><cbc:StreetName>Turalibegova 1</cbc:StreetName><cbc:CityName>Tuzla</cbc:CityName><cbc:PostalZone>75000</cbc:PostalZone>
    <cac:Country><cbc:IdentificationCode>BA</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  <cac:PartyTaxScheme><cbc:CompanyID>${tax}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID>${legal}</cbc:CompanyID></cac:PartyLegalEntity>
</cac:Party>`;

export interface MadeUbl {
  declaration?: string;
  seller?: MadeParty;
  total?: string;
  /** After the total, in the sums. */
  sums?: string;
  payable?: string;
  vat?: string;
  /** Elements before the parties. */
  head?: string;
  /** Instead of the account. */
  payment?: string;
  taxes?: string;
  /** Before the tax. */
  changes?: string;
  base?: string;
  lines?: string;
}

/** One row of UBL. */
export const ublLine = (
  quantity: string,
  price: string,
  amount: string,
  { unit = 'H87', more = '', kind = 'Invoice' } = {},
) => {
  const counted = kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  return `<cac:${kind}Line><cbc:ID>1</cbc:ID><cbc:${counted} unitCode="${unit}">${quantity}</cbc:${counted}>
  <cbc:LineExtensionAmount currencyID="BAM">${amount}</cbc:LineExtensionAmount>${more}
  <cac:Item><cbc:Name><![CDATA[Čavli & vijci <5 mm>]]></cbc:Name><cac:ClassifiedTaxCategory><cbc:Percent>17</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
  <cac:Price><cbc:PriceAmount currencyID="BAM">${price}</cbc:PriceAmount></cac:Price></cac:${kind}Line>`;
};

/** An Invoice or CreditNote of two rows: 60,00 + 40,00, VAT 17,00. */
export function madeUbl(given: MadeUbl = {}, kind: 'Invoice' | 'CreditNote' = 'Invoice'): string {
  const lines =
    given.lines ??
    ublLine('2', '30', '60.00', { kind }) + ublLine('1.50', '26.6667', '40', { kind, unit: 'KGM' });
  const due = kind === 'Invoice' ? '<cbc:DueDate>2026-04-15</cbc:DueDate>' : '';
  return `${given.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<!-- <Invoice> -->
<${kind} xmlns="${UBL}:${kind}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
<cbc:ID>005694</cbc:ID><cbc:IssueDate>2026-03-31+02:00</cbc:IssueDate>${due}
<cbc:Note>Hvala &amp; doviđenja</cbc:Note><cbc:DocumentCurrencyCode>BAM</cbc:DocumentCurrencyCode>${given.head ?? ''}
<cac:AccountingSupplierParty>${ublParty(given.seller ?? {})}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${ublParty({ name: 'Čelik a.d.', legal: '4232006930002', tax: '232006930002' })}</cac:AccountingCustomerParty>
${given.payment ?? '<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>BA39 3385 7587 3439 9462</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>'}
${given.changes ?? ''}
${given.taxes ?? `<cac:TaxTotal><cbc:TaxAmount currencyID="BAM">${given.vat ?? '17.00'}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>100.00</cbc:TaxableAmount><cbc:TaxAmount>17.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>17.00</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`}
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount>
<cbc:TaxExclusiveAmount currencyID="BAM">${given.base ?? '100.00'}</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="BAM">${given.total ?? '117.00'}</cbc:TaxInclusiveAmount>${given.sums ?? ''}
<cbc:PayableAmount currencyID="BAM">${given.payable ?? given.total ?? '117.00'}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${lines}
</${kind}>`;
}

/** A CrossIndustryInvoice of one row with prefixes that nobody uses, of a foreign seller. */
export const madeCii = ({
  type = '380',
  total = '119.00',
} = {}): string => `<?xml version='1.0' encoding='utf-8'?>
<x:CrossIndustryInvoice xmlns:x="${CII}:CrossIndustryInvoice:100" xmlns:y="${CII}:ReusableAggregateBusinessInformationEntity:100" xmlns:z="${CII}:UnqualifiedDataType:100">
<x:ExchangedDocumentContext><y:GuidelineSpecifiedDocumentContextParameter><y:ID>urn:cen.eu:en16931:2017</y:ID></y:GuidelineSpecifiedDocumentContextParameter></x:ExchangedDocumentContext>
<x:ExchangedDocument><y:ID>RE-17/26</y:ID><y:TypeCode>${type}</y:TypeCode><y:IssueDateTime><z:DateTimeString format="102">20260331</z:DateTimeString></y:IssueDateTime></x:ExchangedDocument>
<x:SupplyChainTradeTransaction>
<y:IncludedSupplyChainTradeLineItem><y:AssociatedDocumentLineDocument><y:LineID>1</y:LineID></y:AssociatedDocumentLineDocument>
<y:SpecifiedTradeProduct><y:Name>Schrauben</y:Name></y:SpecifiedTradeProduct>
<y:SpecifiedLineTradeAgreement><y:NetPriceProductTradePrice><y:ChargeAmount>5.00</y:ChargeAmount><y:BasisQuantity unitCode="H87">100</y:BasisQuantity></y:NetPriceProductTradePrice></y:SpecifiedLineTradeAgreement>
<y:SpecifiedLineTradeDelivery><y:BilledQuantity unitCode="XBX">2000.000</y:BilledQuantity></y:SpecifiedLineTradeDelivery>
<y:SpecifiedLineTradeSettlement><y:ApplicableTradeTax><y:RateApplicablePercent>19</y:RateApplicablePercent></y:ApplicableTradeTax><y:SpecifiedTradeSettlementLineMonetarySummation><y:LineTotalAmount>100.00</y:LineTotalAmount></y:SpecifiedTradeSettlementLineMonetarySummation></y:SpecifiedLineTradeSettlement>
</y:IncludedSupplyChainTradeLineItem>
<y:ApplicableHeaderTradeAgreement>
<y:SellerTradeParty><y:GlobalID schemeID="0088">4012345000009</y:GlobalID><y:Name>Schmidt GmbH</y:Name><y:PostalTradeAddress><y:CountryID>DE</y:CountryID></y:PostalTradeAddress><y:SpecifiedTaxRegistration><y:ID schemeID="VA">DE123456789</y:ID></y:SpecifiedTaxRegistration></y:SellerTradeParty>
<y:BuyerTradeParty><y:Name>Čelik a.d.</y:Name><y:SpecifiedTaxRegistration><y:ID schemeID="VA">BA4232006930002</y:ID></y:SpecifiedTaxRegistration></y:BuyerTradeParty>
</y:ApplicableHeaderTradeAgreement>
<y:ApplicableHeaderTradeDelivery/>
<y:ApplicableHeaderTradeSettlement><y:InvoiceCurrencyCode>EUR</y:InvoiceCurrencyCode>
<y:SpecifiedTradeSettlementPaymentMeans><y:PayeePartyCreditorFinancialAccount><y:IBANID>DE89 3704 0044 0532 0130 00</y:IBANID></y:PayeePartyCreditorFinancialAccount></y:SpecifiedTradeSettlementPaymentMeans>
<y:ApplicableTradeTax><y:CalculatedAmount>19.00</y:CalculatedAmount><y:BasisAmount>100.00</y:BasisAmount><y:RateApplicablePercent>19</y:RateApplicablePercent></y:ApplicableTradeTax>
<y:SpecifiedTradePaymentTerms><y:DueDateDateTime><z:DateTimeString format="102">20260430</z:DateTimeString></y:DueDateDateTime></y:SpecifiedTradePaymentTerms>
<y:SpecifiedTradeSettlementHeaderMonetarySummation><y:LineTotalAmount>100.00</y:LineTotalAmount><y:TaxBasisTotalAmount>100.00</y:TaxBasisTotalAmount><y:TaxTotalAmount currencyID="BAM">37.16</y:TaxTotalAmount><y:TaxTotalAmount currencyID="EUR">19.00</y:TaxTotalAmount><y:GrandTotalAmount>${total}</y:GrandTotalAmount><y:DuePayableAmount>${total}</y:DuePayableAmount></y:SpecifiedTradeSettlementHeaderMonetarySummation>
</y:ApplicableHeaderTradeSettlement></x:SupplyChainTradeTransaction></x:CrossIndustryInvoice>`;
