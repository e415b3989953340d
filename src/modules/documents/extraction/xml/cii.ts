import { type Change, CREDIT_TYPES, type EInvoice, type Line, type Party } from './e-invoice.ts';
import { all, at, type Node, textAt, textOf } from './tree.ts';
import { idOf, joined } from './ubl.ts';

/** A CrossIndustryInvoice (D16B). */
export function readCii(root: Node): EInvoice {
  const head = at(root, 'ExchangedDocument');
  const trade = at(root, 'SupplyChainTradeTransaction');
  const agreed = at(trade, 'ApplicableHeaderTradeAgreement');
  const settled = at(trade, 'ApplicableHeaderTradeSettlement');
  const sums = at(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const currency = textAt(settled, 'InvoiceCurrencyCode');
  const means = all(settled, 'SpecifiedTradeSettlementPaymentMeans', 'PayeePartyCreditorFinancialAccount');
  // The second one is in the currency of the books.
  const vats = all(sums, 'TaxTotalAmount');
  return {
    syntax: 'CII',
    credit: CREDIT_TYPES.has(textAt(head, 'TypeCode') ?? ''),
    number: textAt(head, 'ID'),
    date: dateAt(at(head, 'IssueDateTime')),
    due: dateAt(at(settled, 'SpecifiedTradePaymentTerms', 'DueDateDateTime')),
    delivered: dateAt(
      at(trade, 'ApplicableHeaderTradeDelivery', 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'),
    ),
    currency,
    totalCurrency: at(sums, 'GrandTotalAmount')?.attribute('currencyID') ?? null,
    seller: partyOf(at(agreed, 'SellerTradeParty')),
    buyer: partyOf(at(agreed, 'BuyerTradeParty')),
    payee: textAt(settled, 'PayeeTradeParty', 'Name'),
    accounts: means.flatMap((one) => textAt(one, 'IBANID') ?? textAt(one, 'ProprietaryID') ?? []),
    reference: textAt(settled, 'PaymentReference'),
    terms: textAt(settled, 'SpecifiedTradePaymentTerms', 'Description'),
    orderNumber: textAt(agreed, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    base: textAt(sums, 'TaxBasisTotalAmount'),
    vat: textOf(vats.find((one) => one.attribute('currencyID') === currency) ?? vats[0]),
    total: textAt(sums, 'GrandTotalAmount'),
    prepaid: textAt(sums, 'TotalPrepaidAmount'),
    rounding: textAt(sums, 'RoundingAmount'),
    payable: textAt(sums, 'DuePayableAmount'),
    taxes: all(settled, 'ApplicableTradeTax').map((part) => ({
      base: textAt(part, 'BasisAmount'),
      vat: textAt(part, 'CalculatedAmount'),
      category: textAt(part, 'CategoryCode'),
      rate: textAt(part, 'RateApplicablePercent'),
      reason: textAt(part, 'ExemptionReason'),
    })),
    changes: all(settled, 'SpecifiedTradeAllowanceCharge').map(changeOf),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf),
    notes: all(head, 'IncludedNote', 'Content').flatMap((one) => textOf(one) ?? []),
  };
}

/** `20260331` of format 102 as a day, or what is written. */
function dateAt(node: Node | undefined): string | null {
  const text = textAt(node, 'DateTimeString') ?? textAt(node, 'DateTime') ?? textAt(node, 'Date');
  const match = /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?$/.exec(text ?? '');
  return match ? `${match[1]}-${match[2]}-${match[3]}` : text;
}

function partyOf(party: Node | undefined): Party {
  const name = textAt(party, 'Name');
  const trade = textAt(party, 'SpecifiedLegalOrganization', 'TradingBusinessName');
  const address = at(party, 'PostalTradeAddress');
  const contact = at(party, 'DefinedTradeContact');
  return {
    name: name ?? trade,
    tradeName: name && trade !== name ? trade : null,
    ids: [
      ...all(party, 'SpecifiedLegalOrganization', 'ID'),
      ...all(party, 'SpecifiedTaxRegistration', 'ID'),
      ...all(party, 'ID'),
      ...all(party, 'GlobalID'),
      ...all(party, 'URIUniversalCommunication', 'URIID'),
    ].flatMap(idOf),
    address: joined(
      textAt(address, 'LineOne'),
      textAt(address, 'LineTwo'),
      [textAt(address, 'PostcodeCode'), textAt(address, 'CityName')].filter(Boolean).join(' '),
    ),
    country: textAt(address, 'CountryID'),
    contact: joined(
      textAt(contact, 'PersonName'),
      textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
      textAt(contact, 'EmailURIUniversalCommunication', 'URIID'),
    ),
  };
}

const changeOf = (node: Node): Change => ({
  charge: /^(true|1)$/.test(textAt(node, 'ChargeIndicator', 'Indicator') ?? ''),
  amount: textAt(node, 'ActualAmount'),
  reason: textAt(node, 'Reason'),
});

function lineOf(node: Node): Line {
  const quantity = at(node, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const settled = at(node, 'SpecifiedLineTradeSettlement');
  const price = at(node, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  return {
    name:
      textAt(node, 'SpecifiedTradeProduct', 'Name') ?? textAt(node, 'SpecifiedTradeProduct', 'Description'),
    description: textAt(node, 'SpecifiedTradeProduct', 'Description'),
    quantity: textOf(quantity),
    unit: quantity?.attribute('unitCode') ?? null,
    price: textAt(price, 'ChargeAmount'),
    priceOf: textAt(price, 'BasisQuantity'),
    amount: textAt(settled, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    rate: textAt(settled, 'ApplicableTradeTax', 'RateApplicablePercent'),
    changes: all(settled, 'SpecifiedTradeAllowanceCharge').map(changeOf),
  };
}
