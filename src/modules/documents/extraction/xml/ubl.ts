import { type Change, CREDIT_TYPES, type EInvoice, type Id, type Line, type Party } from './e-invoice.ts';
import { all, at, type Node, textAt, textOf } from './tree.ts';

/** A UBL 2.1 Invoice or CreditNote. */
export function readUbl(root: Node): EInvoice {
  const sums = at(root, 'LegalMonetaryTotal');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const taxes = taxTotals(root, currency);
  const means = all(root, 'PaymentMeans');
  const type = textAt(root, 'InvoiceTypeCode') ?? textAt(root, 'CreditNoteTypeCode') ?? '';
  return {
    syntax: 'UBL',
    credit: root.name === 'CreditNote' || CREDIT_TYPES.has(type),
    number: textAt(root, 'ID'),
    date: textAt(root, 'IssueDate'),
    // A credit note has no date of its own for it.
    due:
      textAt(root, 'DueDate') ??
      textAt(root, 'PaymentMeans', 'PaymentDueDate') ??
      textAt(root, 'PaymentTerms', 'PaymentDueDate'),
    delivered: textAt(root, 'Delivery', 'ActualDeliveryDate'),
    currency,
    totalCurrency:
      (at(sums, 'TaxInclusiveAmount') ?? at(sums, 'PayableAmount'))?.attribute('currencyID') ?? null,
    seller: partyOf(at(root, 'AccountingSupplierParty', 'Party')),
    buyer: partyOf(at(root, 'AccountingCustomerParty', 'Party')),
    payee: textAt(root, 'PayeeParty', 'PartyName', 'Name'),
    accounts: means.flatMap((one) => textAt(one, 'PayeeFinancialAccount', 'ID') ?? []),
    reference: textAt(root, 'PaymentMeans', 'PaymentID'),
    terms: textAt(root, 'PaymentTerms', 'Note'),
    orderNumber: textAt(root, 'OrderReference', 'ID'),
    base: textAt(sums, 'TaxExclusiveAmount'),
    vat: textAt(taxes[0], 'TaxAmount'),
    total: textAt(sums, 'TaxInclusiveAmount'),
    prepaid: textAt(sums, 'PrepaidAmount'),
    rounding: textAt(sums, 'PayableRoundingAmount'),
    payable: textAt(sums, 'PayableAmount'),
    taxes: taxes
      .flatMap((one) => all(one, 'TaxSubtotal'))
      .map((part) => ({
        base: textAt(part, 'TaxableAmount'),
        vat: textAt(part, 'TaxAmount'),
        category: textAt(part, 'TaxCategory', 'ID'),
        rate: textAt(part, 'TaxCategory', 'Percent') ?? textAt(part, 'Percent'),
        reason: textAt(part, 'TaxCategory', 'TaxExemptionReason'),
      })),
    changes: all(root, 'AllowanceCharge').map(changeOf),
    lines: root.children
      .filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine')
      .map(lineOf),
    notes: all(root, 'Note').flatMap((one) => textOf(one) ?? []),
  };
}

/** Totals of the tax in the invoice's currency; another one, without parts, is in the currency of the books. */
function taxTotals(root: Node, currency: string | null): Node[] {
  const totals = all(root, 'TaxTotal');
  const inCurrency = totals.filter((one) => at(one, 'TaxAmount')?.attribute('currencyID') === currency);
  const rest = inCurrency.length > 0 ? inCurrency : totals;
  return rest
    .toSorted((one, other) => Number(!at(one, 'TaxSubtotal')) - Number(!at(other, 'TaxSubtotal')))
    .slice(0, 1);
}

function partyOf(party: Node | undefined): Party {
  const legal = textAt(party, 'PartyLegalEntity', 'RegistrationName');
  const trade = textAt(party, 'PartyName', 'Name');
  const address = at(party, 'PostalAddress');
  const contact = at(party, 'Contact');
  return {
    name: legal ?? trade ?? textAt(party, 'PartyTaxScheme', 'RegistrationName'),
    tradeName: legal && trade !== legal ? trade : null,
    ids: [
      ...all(party, 'PartyLegalEntity', 'CompanyID'),
      ...all(party, 'PartyTaxScheme', 'CompanyID'),
      ...all(party, 'PartyIdentification', 'ID'),
      ...all(party, 'EndpointID'),
    ].flatMap(idOf),
    address: joined(
      textAt(address, 'StreetName'),
      textAt(address, 'AdditionalStreetName'),
      [textAt(address, 'PostalZone'), textAt(address, 'CityName')].filter(Boolean).join(' '),
    ),
    country: textAt(address, 'Country', 'IdentificationCode'),
    contact: joined(textAt(contact, 'Name'), textAt(contact, 'Telephone'), textAt(contact, 'ElectronicMail')),
  };
}

const changeOf = (node: Node): Change => ({
  charge: textAt(node, 'ChargeIndicator') === 'true' || textAt(node, 'ChargeIndicator') === '1',
  amount: textAt(node, 'Amount'),
  reason: textAt(node, 'AllowanceChargeReason'),
});

function lineOf(node: Node): Line {
  const quantity = at(node, 'InvoicedQuantity') ?? at(node, 'CreditedQuantity');
  return {
    name: textAt(node, 'Item', 'Name') ?? textAt(node, 'Item', 'Description'),
    description: textAt(node, 'Item', 'Description'),
    quantity: textOf(quantity),
    unit: quantity?.attribute('unitCode') ?? null,
    price: textAt(node, 'Price', 'PriceAmount'),
    priceOf: textAt(node, 'Price', 'BaseQuantity'),
    amount: textAt(node, 'LineExtensionAmount'),
    rate: textAt(node, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    changes: all(node, 'AllowanceCharge').map(changeOf),
  };
}

/** An identifier with its list. */
export function idOf(node: Node): Id[] {
  const text = textOf(node);
  return text === null ? [] : [{ text, scheme: node.attribute('schemeID') || null }];
}

/** Parts of an address or contact on one line. */
export const joined = (...parts: readonly (string | null)[]): string | null =>
  parts.filter(Boolean).join(', ') || null;
