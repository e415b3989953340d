import { decimalOf, divideRounded } from '../../core/money/money.ts';
import type { Invoice, Party } from './invoice.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const VAT = 17n;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const party = ({ name, jib, address, place }: Party): string => {
  const [zone, ...city] = place.split(' ');
  return `<cac:Party>
  <cac:PartyName><cbc:Name>${escaped(name)}</cbc:Name></cac:PartyName>
  <cac:PostalAddress><cbc:StreetName>${escaped(address)}</cbc:StreetName><cbc:CityName>${escaped(city.join(' '))}</cbc:CityName><cbc:PostalZone>${zone}</cbc:PostalZone><cac:Country><cbc:IdentificationCode>BA</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  <cac:PartyTaxScheme><cbc:CompanyID>BA${jib.slice(1)}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  <cac:PartyLegalEntity><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName><cbc:CompanyID>${jib}</cbc:CompanyID></cac:PartyLegalEntity>
</cac:Party>`;
};

/** An invoice as UBL, as programs send it. Its days are `YYYY-MM-DD`, and it adds up. */
export function eInvoice({ seller, buyer, number, day, due, lines }: Omit<Invoice, 'wrong'>): Buffer {
  const rows = lines.map(({ quantity, price, ...line }) => {
    const thousandths = BigInt(Math.round(quantity * 1000));
    return {
      ...line,
      quantity,
      price: BigInt(price),
      sum: divideRounded(thousandths * BigInt(price), 1000n),
    };
  });
  const base = rows.reduce((sum, row) => sum + row.sum, 0n);
  const vat = divideRounded(base * VAT, 100n);
  const money = (name: string, fenings: bigint): string =>
    `<cbc:${name} currencyID="BAM">${decimalOf(fenings)}</cbc:${name}>`;
  const category = `<cbc:ID>S</cbc:ID><cbc:Percent>${VAT}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`;
  const row = ({ name, quantity, price, sum }: (typeof rows)[number], index: number): string =>
    `<cac:InvoiceLine><cbc:ID>${index + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="H87">${quantity}</cbc:InvoicedQuantity>${money('LineExtensionAmount', sum)}
  <cac:Item><cbc:Name>${escaped(name)}</cbc:Name><cac:ClassifiedTaxCategory>${category}</cac:ClassifiedTaxCategory></cac:Item><cac:Price>${money('PriceAmount', price)}</cac:Price></cac:InvoiceLine>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
<cbc:ID>${escaped(number)}</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate><cbc:DueDate>${due}</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>BAM</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party(seller)}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party(buyer)}</cac:AccountingCustomerParty>
<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${seller.account}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal>${money('TaxAmount', vat)}<cac:TaxSubtotal>${money('TaxableAmount', base)}${money('TaxAmount', vat)}<cac:TaxCategory>${category}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${money('LineExtensionAmount', base)}${money('TaxExclusiveAmount', base)}${money('TaxInclusiveAmount', base + vat)}${money('PayableAmount', base + vat)}</cac:LegalMonetaryTotal>
${rows.map(row).join('\n')}
</Invoice>
`);
}
