/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What a rating may be reported for. */
export type AbuseReason =
  | 'INSULT'
  | 'NOT_A_CUSTOMER'
  | 'OTHER'
  | 'PERSONAL_DATA'
  | 'SPAM';

export type ActBy =
  | 'MARKETPLACE'
  | 'OPERATOR'
  | 'SELLER'
  | 'SYSTEM';

/** Which turnover a list of orders shows. */
export type AmountDisplay =
  | 'gross'
  | 'net';

export type AppealState =
  /** The finding does not block this product any more. */
  | 'ACCEPTED'
  | 'DECLINED'
  | 'OPEN';

export type ArticleInput = {
  body: string;
  lang: string;
  published_at: string;
  /** Of the text that was edited; without it the article must be a new one. */
  revision?: string | null | undefined;
  slug: string;
  title: string;
};

/** A money figure that can be opened to the lines it is the sum of. */
export type BankFigure =
  | 'ADJUSTMENTS'
  /** What has moved since the last payout that left. */
  | 'AVAILABLE'
  /** Those that do until the payout of a day. */
  | 'EXPECTED'
  | 'FEES'
  /** Payouts on their way. */
  | 'IN_TRANSIT'
  | 'OPENING'
  /** Shares that are not available yet. */
  | 'PENDING'
  | 'REFUNDS'
  /** Those that become available on a day. */
  | 'RELEASE'
  | 'RETURNED'
  | 'SHARES'
  | 'VAT';

export type BenchmarkMetric =
  | 'ANSWER_TIME'
  | 'AVERAGE_RATING'
  | 'CONVERSION';

/** What a line of the log says. */
export type BillingEvent =
  | 'ACTIVATE'
  | 'CANCEL'
  | 'CARD_CHANGED'
  | 'CHANGE'
  | 'END'
  | 'FAIL'
  | 'FEE_BLOCKS'
  | 'FEE_CANCELLED'
  | 'FEE_DUE'
  | 'FEE_PAID'
  | 'FEE_REFUSED'
  | 'FEE_RENEWED'
  | 'FEE_SOON'
  | 'GAVE_UP'
  /** Another plan was not paid, or the seller took it back. */
  | 'KEEP_PLAN'
  | 'PAUSE'
  | 'PAY'
  | 'REACTIVATE'
  | 'REFUND'
  | 'RESUME'
  | 'SCHEDULE'
  | 'SUBSCRIBE'
  /** A cheaper plan left something over, which lowers what is charged next. */
  | 'TERM_CREDITED'
  | 'TERM_PAID'
  | 'TERM_REFUNDED'
  | 'TRIAL'
  | 'TRIAL_ENDS'
  | 'TRY_FAILED';

export type BillingObjectKind =
  | 'INVOICE'
  | 'SUBSCRIPTION'
  | 'USER';

export type CancelReason =
  | 'DISSATISFIED'
  | 'NOT_SELLING'
  | 'NO_MORE_UPDATES'
  /** Needs a text. */
  | 'OTHER'
  /** Nobody chooses it: the subscription ended with its product. */
  | 'PRODUCT_REMOVED'
  | 'REPLACED'
  | 'TOO_EXPENSIVE';

export type CompanyInput = {
  city: string;
  country: string;
  legal_form: string;
  name: string;
  postcode: string;
  registration_number: string;
  street: string;
  street2: string;
  vat_number: string;
};

export type CompatibilityResult =
  | 'certified'
  | 'confirm'
  | 'declined'
  | 'outdated'
  | 'waiting';

export type Compliance =
  | 'compliant'
  | 'notCompliant';

export type ContactTopic =
  | 'ACCOUNT'
  | 'OTHER'
  | 'PAYOUTS'
  | 'PRODUCTS'
  | 'TECHNICAL'
  | 'VALIDATION';

export type CustomerSubscriptionState =
  | 'ACTIVE'
  | 'ENDED'
  | 'IN_TRIAL'
  | 'UPCOMING';

export type Dimension =
  | 'COUNTRY'
  | 'LANGUAGE'
  | 'PRODUCT'
  | 'SOURCE'
  | 'TYPE';

export type DiscountType =
  | 'AMOUNT'
  | 'PERCENTAGE';

export type ExceptionSource =
  /** An appeal was accepted. */
  | 'APPEAL'
  /** A reviewer dismissed the finding. */
  | 'DISMISSAL';

export type ExportFormat =
  | 'CSV'
  | 'XLSX';

export type ExportState =
  | 'CANCELLED'
  | 'FAILED'
  | 'READY'
  | 'RUNNING'
  | 'WAITING';

export type FeeMethod =
  /** Set off against what is available. */
  | 'BALANCE'
  | 'CARD';

/** The state of an annual fee today. */
export type FeeStanding =
  /** Not paid for so long that no version can be uploaded. */
  | 'BLOCKED'
  /** Paid for, or not to be paid yet. */
  | 'COVERED'
  /** Due and not paid. */
  | 'OVERDUE'
  /** Due within the days of the alert. */
  | 'SOON'
  /** Cancelled, and what was paid is over. */
  | 'STOPPED';

export type FeeState =
  | 'DUE'
  /** Becomes due with the first validation. */
  | 'LATER'
  /** Partners pay none. */
  | 'NONE'
  | 'OVERDUE'
  | 'PAID'
  /** It was cancelled, and what was paid is over. */
  | 'STOPPED'
  | 'UNBILLED';

export type FeeStatus =
  | 'CANCELLED'
  | 'OPEN'
  | 'PAID'
  | 'REFUNDED'
  /** The seller became a partner. */
  | 'WAIVED';

/** What a figure counts in. */
export type FigureUnit =
  | 'CENTS'
  | 'COUNT'
  /** Hundredths of a percent. */
  | 'PERCENT'
  /** Hundredths of a star. */
  | 'STARS';

export type FileChange =
  | 'ADDED'
  | 'CHANGED'
  | 'REMOVED'
  | 'SAME';

export type FindingState =
  | 'fixed'
  | 'new'
  | 'unchanged';

export type FindingVerdict =
  /** Found by the reviewer. */
  | 'ADDED'
  | 'CONFIRMED'
  /** A false alarm. */
  | 'DISMISSED';

export type FirstStepKind =
  | 'ADD_PRODUCT'
  | 'COMPLETE_PROFILE'
  | 'SET_UP_PAYOUTS';

export type Grain =
  | 'DAY'
  | 'MONTH'
  | 'WEEK';

export type Indicator =
  | 'AVERAGE_RATE'
  | 'CONVERSION'
  | 'REFUNDS'
  | 'SALES'
  | 'SESSIONS'
  | 'TICKETS_RECEIVED'
  | 'TURNOVER';

export type InvoiceType =
  | 'CREDIT_NOTE'
  | 'INVOICE';

export type IssueCategory =
  | 'install'
  | 'other'
  | 'php'
  | 'ux';

export type LevelCriterion =
  /** Hundredths of a star. */
  | 'AVERAGE_RATING'
  /** A count of ratings with 4 or 5 stars. */
  | 'POSITIVE_RATINGS'
  /** Whole months. */
  | 'SENIORITY'
  /** Hundredths of a percent. */
  | 'SUPPORT_QUALITY';

export type LocalTextInput = {
  lang: string;
  text: string;
};

export type MarkerKind =
  | 'PRICE_CHANGED'
  | 'PROMOTION'
  | 'SHEET_CHANGED'
  | 'VERSION_VALIDATED';

export type MoneyLineKind =
  | 'ADJUSTMENT'
  | 'DOCUMENT'
  | 'FEE'
  | 'PAYOUT'
  | 'REFUND'
  | 'SHARE';

export type NotificationCadence =
  | 'AT_ONCE'
  | 'DAILY'
  /** On Mondays. */
  | 'WEEKLY';

export type NotificationInput = {
  cadence: NotificationCadence;
  digest_hour: number;
  off: Array<NotificationKind>;
  quiet_from?: number | null | undefined;
  quiet_until?: number | null | undefined;
};

/** What sellers can get e-mails about. */
export type NotificationKind =
  /** An answer is due within hours. */
  | 'ANSWER_DUE'
  /** Fees that are due, payments that failed. */
  | 'BILLING'
  /** The operators have answered. */
  | 'CONTACT'
  | 'MESSAGE'
  | 'ORDER'
  | 'PAYOUT'
  | 'REFUND'
  | 'REVIEW'
  /** Stricter rules that will refuse what is on sale. */
  | 'RULE'
  /** Decisions about sheets. */
  | 'SHEET'
  /** Decisions about versions, questions of reviewers, answered appeals. */
  | 'VERSION';

export type OrderExportInput = {
  /** Which columns, in this order; see the screen's list of columns. */
  columns: Array<string>;
  filter: OrderFilter;
  format: ExportFormat;
  /** The language of its headings; it also decides between comma and semicolon. */
  lang: string;
  /** The zone of its dates, as Europe/Paris. */
  zone: string;
};

export type OrderFilter = {
  all?: boolean | null | undefined;
  businessCareOnly?: boolean | null | undefined;
  country?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  from?: string | null | undefined;
  language?: string | null | undefined;
  productID?: string | number | null | undefined;
  product_type?: ProductType | null | undefined;
  search?: string | null | undefined;
  sort?: OrderSortField | null | undefined;
  source?: OrderSource | null | undefined;
  to?: string | null | undefined;
  type?: OrderLineType | null | undefined;
};

export type OrderLineType =
  | 'ORDER'
  | 'REFUND';

/** Where the money of a line is. */
export type OrderMoneyState =
  /** Goes with the next payout. */
  | 'AVAILABLE'
  /** Sent, on its way to the bank. */
  | 'IN_PAYOUT'
  /** Has reached the bank. */
  | 'PAID'
  /** Was paid before Merkato paid the seller. */
  | 'PAID_ELSEWHERE'
  /** Waits for the end of its term. */
  | 'PENDING'
  /** Of a sale that was refunded whole, and of a refund. */
  | 'TAKEN_BACK'
  /** Available, but the seller is not paid out at present. */
  | 'WITHHELD';

export type OrderSortField =
  | 'BASE_TURNOVER'
  | 'DATE'
  | 'GROSS_TURNOVER'
  | 'NET_TURNOVER';

export type OrderSource =
  | 'AD'
  | 'ADDONS'
  | 'AUTO'
  | 'MERCHANT_BACKOFFICE'
  | 'SUBSCRIPTION';

export type PartnerType =
  /** Agency */
  | 'AGENCY'
  /** Industrial Partner */
  | 'INDUSTRIAL_PARTNER'
  /** Module Creator */
  | 'MODULE_CREATOR'
  /** Community */
  | 'NO_PARTNERSHIP';

/** The state of the seller's payout account with the payment provider. */
export type PayoutAccountStatus =
  | 'COMPLETED'
  | 'CREATED'
  | 'MISSING_INFORMATION'
  | 'ONBOARDING_IN_PROGRESS'
  | 'ONBOARDING_SUBMITTED'
  | 'ON_HOLD';

export type PayoutLinkType =
  /** To the payment provider's page that shows the account. */
  | 'DASHBOARD_LINK'
  /** To the payment provider's page on which the seller hands in what is missing. */
  | 'ONBOARDING_LINK';

/** A thing that the payment provider wants to know of the account's holder. */
export type PayoutRequirement =
  | 'BANK_ACCOUNT'
  | 'BUSINESS'
  | 'COMPANY'
  | 'IDENTITY'
  | 'OTHER'
  | 'OWNERS'
  | 'PERSON'
  | 'TERMS';

export type PayoutStatus =
  | 'BOOKED'
  /** What was available was below zero. */
  | 'CARRIED_OVER'
  /** It never arrived, and is available again. */
  | 'FAILED'
  | 'IN_TRANSIT'
  | 'PAID'
  /** It arrived and came back, and is available again. */
  | 'RETURNED'
  /** It did not arrive; the transfer is being taken back. */
  | 'REVERSING'
  | 'TRANSFERRED'
  /** Stays available until a 1st after its reason has ended. */
  | 'WITHHELD';

export type PlanInterval =
  | 'MONTH'
  | 'YEAR';

export type ProductFileKind =
  | 'DOCUMENT'
  | 'ICON'
  | 'SCREENSHOT';

export type ProductFilter = {
  /** With the newest platform version. */
  compatibility?: CompatibilityResult | null | undefined;
  search?: string | null | undefined;
  sheet_state?: SheetState | null | undefined;
  state?: ProductState | null | undefined;
  type?: ProductType | null | undefined;
};

export type ProductSheetInput = {
  categories: Array<string>;
  documents: Array<SheetDocumentInput>;
  icon?: string | number | null | undefined;
  screenshots: Array<string | number>;
  texts: Array<SheetTextsInput>;
};

export type ProductSort =
  /** What its seller has to do something about first. */
  | 'ATTENTION'
  | 'CREATED'
  | 'NAME'
  | 'PRICE'
  /** Those without an average last, in descending order. */
  | 'RATING'
  /** Of the last 30 days. */
  | 'TURNOVER';

export type ProductState =
  | 'DRAFT'
  | 'IN_VALIDATION'
  | 'OFFLINE'
  | 'ONLINE'
  | 'REMOVED';

export type ProductType =
  | 'adserver'
  | 'bundle'
  | 'business_care'
  | 'email'
  | 'formation'
  | 'module'
  | 'pack'
  | 'service'
  | 'support'
  | 'theme'
  | 'zen';

export type PromotionInput = {
  code?: string | null | undefined;
  /** Cents, or hundredths of a percent. */
  discount: number;
  discount_type: DiscountType;
  ends_on: string;
  kind: PromotionKind;
  max_per_customer?: number | null | undefined;
  max_uses?: number | null | undefined;
  product: string | number;
  starts_on: string;
};

/** For whom the price is lower: everyone on these days, or who types the code. */
export type PromotionKind =
  | 'CODE'
  | 'PERIOD';

export type PromotionState =
  /** Before it began. */
  | 'CANCELLED'
  | 'ENDED'
  | 'PLANNED'
  | 'RUNNING';

export type RemovalReason =
  | 'COMMERCIAL'
  | 'LEGAL'
  | 'NO_LONGER_MAINTAINED'
  | 'OTHER'
  | 'REPLACED'
  | 'TECHNICAL_PROBLEM';

/** What a list of customers' subscriptions is opened from. */
export type RevenueFigure =
  | 'ACTIVE'
  /** Ended within the last 30 days. */
  | 'CHURNED'
  /** Began in a month. */
  | 'COHORT'
  /** Paid for a year ago: what net revenue retention compares. */
  | 'KEPT'
  /** Renew in a month. */
  | 'RENEWAL'
  | 'TRIAL';

export type ReviewKind =
  | 'SHEET'
  | 'VERSION';

export type RuleChangeState =
  /** The sellers concerned are notified; it blocks from its day on. */
  | 'ANNOUNCED'
  | 'CANCELLED'
  /** The engine runs over what is on sale. */
  | 'CHECKING';

export type RuleKind =
  | 'module'
  | 'theme';

export type RuleSeverity =
  | 'error'
  | 'warning';

export type SavedTextInput = {
  body: string;
  lang: string;
};

/** What happens to the money on a day. */
export type ScheduleStep =
  /** A payout is at the bank. */
  | 'ARRIVAL'
  /** What is available leaves. */
  | 'PAYOUT'
  /** Shares of sales become available. */
  | 'RELEASE';

export type SellerLevel =
  | 'Captain'
  | 'Conqueror'
  | 'Superhero';

/** Narrows the operators' list of sellers. */
export type SellerStanding =
  | 'BANNED'
  /** Payouts are on hold. */
  | 'HELD'
  /** The profile is. */
  | 'INCOMPLETE'
  | 'NEVER_SOLD'
  | 'VACATION';

/** Another partnership, or a commission of the seller's own, from a day on. */
export type SellerTermsInput = {
  /** Null: until others start. */
  ends_on?: string | null | undefined;
  /** Null: a commission. */
  partnership?: PartnerType | null | undefined;
  /** Of the commission, in hundredths of a percent. */
  rate?: number | null | undefined;
  starts_on: string;
};

export type SettingsInput = {
  catalog_url?: string | null | undefined;
  company: CompanyInput;
  declared_vat_payment: boolean;
  first_name: string;
  /** The vacation stays as it is, also one without days, as the marketplace may know it. */
  keeps_vacation?: boolean;
  language_native: string;
  language_second?: string | null | undefined;
  language_third?: string | null | undefined;
  last_name: string;
  time_zone: string;
  /** Null: none. */
  vacation?: VacationInput | null | undefined;
};

export type SheetDocumentInput = {
  file: string | number;
  lang: string;
};

export type SheetState =
  | 'DRAFT'
  /** Locked until it is decided or cancelled. */
  | 'IN_VALIDATION'
  | 'REFUSED'
  | 'VALIDATED';

export type SheetTextsInput = {
  benefits: Array<string>;
  description: string;
  features: Array<string>;
  keywords: Array<string>;
  lang: string;
  name: string;
  short_description: string;
};

export type SignInMode =
  /** By the legacy site's cookie. */
  | 'COOKIE'
  | 'TOKEN';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type SubscriptionAction =
  /** At the end of what is paid; at once where nothing is. */
  | 'CANCEL'
  /** Take another plan. */
  | 'CHANGE'
  /** Take back the choice of another plan that is not paid; plan_id is the one that stays. */
  | 'KEEP_PLAN'
  | 'PAUSE'
  /** Do not end after all. */
  | 'REACTIVATE'
  | 'RESUME';

export type SubscriptionStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'FUTURE'
  | 'IN_TRIAL'
  | 'NON_RENEWING'
  | 'PAUSED'
  | 'PAYMENT_FAILED'
  | 'PAYMENT_REFUNDED'
  | 'PAYMENT_SUCCEEDED'
  | 'SUBSCRIPTION_CREATED'
  | 'SUBSCRIPTION_UPDATED';

/** What the quality of support is made of. */
export type SupportPartKind =
  /** Threads answered within one working day, in hundredths of a percent. */
  | 'ANSWERED_IN_TIME'
  /** What customers think of the support, in hundredths of a star. */
  | 'SUPPORT_RATING'
  /** The mean time to answer, in minutes of working time. */
  | 'TIME_TO_ANSWER';

/** What wants the seller's hand, and the one thing that deals with it. */
export type TaskKind =
  /** A rule of the review will refuse a product that is on sale, from the deadline on. */
  | 'ADAPT_TO_RULE'
  /** A reviewer has a question about a version, which waits for the answer. */
  | 'ANSWER_REVIEWER'
  | 'ANSWER_THREAD'
  | 'COMPLETE_WALLET'
  | 'DOCUMENT_EXPIRED'
  | 'DOCUMENT_INVALID'
  /** The account is to be deleted; until the deadline that can be taken back. */
  | 'KEEP_ACCOUNT'
  /** A reviewer has refused a sheet. */
  | 'MEND_SHEET'
  | 'MEND_VERSION'
  | 'PAYMENT_FAILED'
  | 'PAY_FEE'
  /** Operators have written in a conversation, and the seller has not seen it yet. */
  | 'READ_CONTACT'
  /** A document is about to expire. */
  | 'RENEW_DOCUMENT'
  /** What is on sale does not run on the newest platform; from the deadline on updates are refused that do not. */
  | 'SUPPORT_PLATFORM'
  | 'TRIAL_ENDS'
  /** A reviewer has refused a version, for a reason of their own. */
  | 'VERSION_REFUSED';

/** What a thread is about. */
export type ThreadKind =
  /** An order with Business Care that runs. */
  | 'CARE'
  | 'ORDER'
  /** No order is named. */
  | 'PRE_SALE';

export type ThreadState =
  /** Also what was archived. */
  | 'ALL'
  | 'ARCHIVED'
  /** What was not archived. */
  | 'INBOX'
  /** With something that the seller has not opened. */
  | 'UNREAD'
  /** The customer wrote last, or something before it is not answered; an automatic answer is none. Also what was archived. */
  | 'WAITING';

export type UploadState =
  | 'CANCELLED'
  | 'IN_VALIDATION'
  | 'ONLINE'
  | 'REFUSED'
  /** Validated; goes online on the day that the seller chose. */
  | 'SCHEDULED'
  | 'WITHDRAWN';

export type VacationInput = {
  from: string;
  message: string;
  until: string;
};

/** The parts of validation, in their order. MINOR, DEBUG and FIX_ERROR skip the last. */
export type ValidationStage =
  | 'AUTOMATIC'
  | 'MARKETING'
  | 'TECHNICAL';

export type ValidationStepStatus =
  | 'ERROR'
  | 'READY'
  | 'REVIEWING'
  | 'TODO';

/** The validity of one of the seller's documents. */
export type ValidityState =
  | 'EXPIRED'
  | 'EXPIRING'
  | 'INVALID'
  | 'PENDING_VERIFICATION'
  | 'VALID';

/** Why a document has the VAT it has. */
export type VatCase =
  /** A French seller that declares VAT. */
  | 'DOMESTIC'
  /** Another seller of the EU without a VAT number. */
  | 'EU_OUT_OF_SCOPE'
  | 'OUTSIDE_EU'
  /** Another seller of the EU with a VAT number. */
  | 'REVERSE_CHARGE'
  /** A French seller that does not declare VAT. */
  | 'SMALL_BUSINESS';

export type VersionChangeKind =
  | 'DEBUG'
  | 'FIX_ERROR'
  | 'MAJOR'
  | 'MINOR'
  | 'NEW';

export type VersionInput = {
  /** The upload that holds the ZIP. */
  archive: string;
  change_kind: VersionChangeKind;
  /** English is compulsory. */
  changelog: Array<LocalTextInput>;
  /** The day on which it goes online; left out: as soon as it is validated. */
  online_on?: string | null | undefined;
  product: string | number;
  /** Takes the place of the version in validation. */
  replace?: boolean | null | undefined;
  version: string;
  works_from: string;
  works_to: string;
};

export type VersionPart =
  | 'ALL'
  | 'DONE'
  /** In validation, or validated and waiting for its day. */
  | 'IN_FLIGHT'
  /** Refused and nothing came after it, or the reviewer waits for an answer. */
  | 'NEEDS_ME';

export type VersionState =
  | 'CANCELLED'
  | 'IN_VALIDATION'
  | 'REFUSED'
  | 'VALIDATED'
  /** By its seller, after it was online. */
  | 'WITHDRAWN';

/** Why payouts to the seller do not leave. */
export type WithheldReason =
  | 'BANNED'
  /** The marketplace's operators hold them. */
  | 'HELD'
  | 'WALLET_INCOMPLETE'
  | 'WALLET_MISSING'
  | 'WALLET_ON_HOLD';

export type FindOrdersQueryVariables = Exact<{
  search: string;
}>;


export type FindOrdersQuery = { orders: { lines: Array<{ order_id: string, reference: string, customer_name: string, shop: string, day: string }> } };

export type FindThreadsQueryVariables = Exact<{
  lang: string;
}>;


export type FindThreadsQuery = { threads: { threads: Array<{ id: string, customer_name: string, subject: string, product_name: string, order_reference: string, last_at: string }> } };

export type PayoutAccountStateFragment = { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null, missing: Array<PayoutRequirement>, missing_until: string | null };

export type PayoutAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type PayoutAccountQuery = { payout_account: { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null, missing: Array<PayoutRequirement>, missing_until: string | null } };

export type CreatePayoutLinkMutationVariables = Exact<{
  type: PayoutLinkType;
  lang: string;
}>;


export type CreatePayoutLinkMutation = { create_payout_link: { url: string } };

export type RefreshPayoutAccountMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshPayoutAccountMutation = { refresh_payout_account: { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null, missing: Array<PayoutRequirement>, missing_until: string | null } };

export type PayoutRowFragment = { id: string, due_on: string, amount: number, status: PayoutStatus, reason: string | null, sent_at: string | null, expected_on: string | null, paid_at: string | null, returned_at: string | null, bank_reference: string | null };

export type BankQueryVariables = Exact<{ [key: string]: never; }>;


export type BankQuery = { bank_overview: { available: number, pending: number, in_transit: number, withheld_reason: WithheldReason | null, next_payout_on: string, at_bank_on: string, expected: number, releases: number, checked: { at: string, off: number } | null, billing: { vat_case: VatCase, vat_rate: number, vat_number: string, declares: boolean, missing: Array<string> } }, bank_schedule: Array<{ on: string, step: ScheduleStep, amount: number, lines: number, payout_id: string | null }>, marketplace_terms: { payout_days: number }, seller_documents: Array<{ id: string, name: string, state: ValidityState, valid_until: string | null, reason: string }> };

export type PayoutsQueryVariables = Exact<{
  status?: PayoutStatus | null | undefined;
  year?: number | null | undefined;
  page: number;
  length: number;
}>;


export type PayoutsQuery = { payout_page: { total_count: number, amount: number, vat: number, paid: number, payouts: Array<{ id: string, due_on: string, amount: number, status: PayoutStatus, reason: string | null, sent_at: string | null, expected_on: string | null, paid_at: string | null, returned_at: string | null, bank_reference: string | null }> } };

export type BankLinesQueryVariables = Exact<{
  of: BankFigure;
  on?: string | null | undefined;
  until?: string | null | undefined;
  payout?: string | number | null | undefined;
  after?: string | number | null | undefined;
  lang: string;
}>;


export type BankLinesQuery = { bank_lines: Array<{ id: string, kind: MoneyLineKind, on: string, amount: number, order_id: string | null, reference: string | null, product: string | null, at: string | null, text: string | null, payout_id: string | null, invoice_id: string | null }> };

export type PayoutQueryVariables = Exact<{
  id: string | number;
}>;


export type PayoutQuery = { payout: { opening: number, shares: number, refunds: number, adjustments: number, vat: number, fees: number, returned: number, total: number, payout: { id: string, due_on: string, amount: number, status: PayoutStatus, reason: string | null, sent_at: string | null, expected_on: string | null, paid_at: string | null, returned_at: string | null, bank_reference: string | null }, ledger: Array<{ at: string, movement: string, account: string, amount: number }>, documents: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, net: number, vat: number, total: number }>, checked: { at: string, off: number } | null } | null };

export type BankInvoicesQueryVariables = Exact<{
  year?: number | null | undefined;
  page: number;
  length: number;
}>;


export type BankInvoicesQuery = { bank_invoices: { page: number, length: number, total_count: number, net: number, vat: number, total: number, years: Array<number>, invoices: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, net: number, vat: number, total: number }> } };

export type StatementFiguresFragment = { from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } };

export type StatementQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type StatementQuery = { statement: { from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } } };

export type YearSummaryQueryVariables = Exact<{
  year: number;
}>;


export type YearSummaryQuery = { year_summary: { year: number, whole: { from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } }, months: Array<{ from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } }> } };

export type DevblogArticlesQueryVariables = Exact<{
  lang: string;
  page: number;
}>;


export type DevblogArticlesQuery = { devblog_articles: { count: number, articles: Array<{ slug: string, title: string, published_at: string, is_read: boolean }> } };

export type DevblogArticleQueryVariables = Exact<{
  lang: string;
  slug: string;
}>;


export type DevblogArticleQuery = { devblog_article: { slug: string, title: string, published_at: string, is_read: boolean, html: string } | null };

export type ReadDevblogArticleMutationVariables = Exact<{
  lang: string;
  slug: string;
}>;


export type ReadDevblogArticleMutation = { read_devblog_article: number };

export type ReadDevblogMutationVariables = Exact<{
  lang: string;
}>;


export type ReadDevblogMutation = { read_devblog: number };

export type DashboardFiguresQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  by_month: boolean;
  lang: string;
}>;


export type DashboardFiguresQuery = { dashboard: { from: string, to: string, grain: Grain, previous_from: string, previous_to: string, year_before_from: string, year_before_to: string, indicators: Array<{ indicator: Indicator, unit: FigureUnit, value: number | null, previous: number | null, year_before: number | null, series: Array<{ from: string, to: string, value: number | null, previous: number | null, year_before: number | null }> }>, breakdowns: Array<{ dimension: Dimension, rows: Array<{ value: string, name: string, sales: number, turnover: number, refunds: number, sessions: number | null, threads: number | null, ratings: number | null, stars: number | null }> }>, markers: Array<{ on: string, kind: MarkerKind, product_id: string | null, text: string }> } };

export type LevelOutlookFragment = { level: SellerLevel | null, next_monday: string, next_level: SellerLevel | null, months: number, ratings_needed: number, standings: Array<{ criterion: LevelCriterion, value: number | null, conqueror: number, captain: number, superhero: number }> };

export type DashboardStandingQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardStandingQuery = { seller_level: { computed_on: string | null, level: SellerLevel | null, next_monday: string, next_level: SellerLevel | null, months: number, ratings_needed: number, support_parts: Array<{ part: SupportPartKind, weight: number, value: number | null, best: number, gain: number | null }>, history: Array<{ monday: string, level: SellerLevel | null }>, standings: Array<{ criterion: LevelCriterion, value: number | null, conqueror: number, captain: number, superhero: number }> }, benchmarks: Array<{ metric: BenchmarkMetric, product_type: ProductType, percentile: number, sellers: number }> };

export type SimulateLevelQueryVariables = Exact<{
  five_stars: number;
  four_stars: number;
  one_star: number;
  answered_threads: number;
  support_five_stars: number;
  support_one_star: number;
}>;


export type SimulateLevelQuery = { simulate_level: { level: SellerLevel | null, next_monday: string, next_level: SellerLevel | null, months: number, ratings_needed: number, standings: Array<{ criterion: LevelCriterion, value: number | null, conqueror: number, captain: number, superhero: number }> } };

export type DeskAppealsQueryVariables = Exact<{
  state?: AppealState | null | undefined;
  lang: string;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskAppealsQuery = { desk_appeals: { total_count: number, appeals: Array<{ id: string, upload_id: string, product_name: string, seller_name: string, version: string, rule: string, appeal: { reason: string, state: AppealState, made_at: string, answer: string, answered_at: string | null }, finding: { title: string, text: string, severity: RuleSeverity, file: string | null, line: number | null, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null } | null }> } };

export type RuleRatesQueryVariables = Exact<{
  lang: string;
}>;


export type RuleRatesQuery = { rule_rates: Array<{ rule: string, title: string, accepted: number, declined: number, dismissed: number, confirmed: number, false_alarms: number }> };

export type DecideAppealMutationVariables = Exact<{
  id: string | number;
  is_accepted: boolean;
  is_standing: boolean;
  answer: string;
}>;


export type DecideAppealMutation = { decide_appeal: boolean };

export type DeskExceptionsQueryVariables = Exact<{
  lang: string;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskExceptionsQuery = { desk_exceptions: { total_count: number, exceptions: Array<{ source: ExceptionSource, id: string, upload_id: string, product_name: string, seller_id: string, seller_name: string, version: string, rule: string, title: string, reason: string, at: string }> } };

export type WithdrawExceptionMutationVariables = Exact<{
  source: ExceptionSource;
  id: string | number;
  reason: string;
}>;


export type WithdrawExceptionMutation = { withdraw_exception: boolean };

export type DeskMessageFragment = { id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> };

export type DeskThreadFragment = { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type DeskContactMessagesQueryVariables = Exact<{
  thread: string | number;
  before: string | number;
}>;


export type DeskContactMessagesQuery = { desk_contact_messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type DeskContactsQueryVariables = Exact<{
  waits?: boolean | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskContactsQuery = { desk_contacts: { total_count: number, threads: Array<{ id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> }> } };

export type SellerContactsQueryVariables = Exact<{
  id: string | number;
}>;


export type SellerContactsQuery = { seller_contacts: Array<{ id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> }> };

export type WriteToSellerMutationVariables = Exact<{
  id: string | number;
  topic: ContactTopic;
  subject: string;
  body: string;
  key: string;
}>;


export type WriteToSellerMutation = { write_to_seller: { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type AnswerContactMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
}>;


export type AnswerContactMutation = { answer_contact: { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type DeskBusinessQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskBusinessQuery = { desk_business: { months: Array<{ month: string, is_closed: boolean, turnover: number, refunds: number, commission: number, fees: number }>, sellers: { all: number, new: number, selling: number, banned: number, held: number } } };

export type LineToSeeFieldsFragment = { id: string, seller: string, reference: string, number: number, day: string, gross: number };

export type ControlTotalsFieldsFragment = { sales: number, turnover: number, refunds: number, refunded: number, adjustments: number, adjusted: number };

export type DeskBooksQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskBooksQuery = { desk_books: { below_zero_days: number, proof: { held_at: string | null, proved_at: string | null, findings: number, first: string }, flagged_refunds: Array<{ id: string, seller: string, reference: string, number: number, day: string, gross: number }>, care_not_refunded: Array<{ id: string, seller: string, reference: string, number: number, day: string, gross: number }>, adjusted_lines_refunded: Array<{ id: string, seller: string, reference: string, number: number, day: string, gross: number }>, below_zero: Array<{ seller: string, seller_id: string, balance: number, since: string }>, differences: Array<{ day: string, told: { sales: number, turnover: number, refunds: number, refunded: number, adjustments: number, adjusted: number }, booked: { sales: number, turnover: number, refunds: number, refunded: number, adjustments: number, adjusted: number } }> } };

export type DeskBacklogQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskBacklogQuery = { not_fetched: Array<{ name: string, count: number, oldest: string | null }>, failed_jobs: Array<{ id: string, kind: string, attempt: number, max_attempts: number, is_waiting: boolean, at: string, next_at: string | null, error: string }> };

export type RetryJobMutationVariables = Exact<{
  id: string | number;
}>;


export type RetryJobMutation = { retry_job: boolean };

export type DeskTablesFieldsFragment = { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> };

export type DeskPlatformFieldsFragment = { version: string, released_on: string, is_latest: boolean, is_named: boolean, refused_from: string | null };

export type DeskTablesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskTablesQuery = { desk_tables: { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> }, desk_platform: Array<{ version: string, released_on: string, is_latest: boolean, is_named: boolean, refused_from: string | null }> };

export type SetCommissionMutationVariables = Exact<{
  partnership: string;
  rate: number;
  starts_on: string;
}>;


export type SetCommissionMutation = { set_commission: { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> } };

export type CommissionSellersQueryVariables = Exact<{
  partnership: string;
  starts_on: string;
}>;


export type CommissionSellersQuery = { commission_sellers: number };

export type RemoveCommissionMutationVariables = Exact<{
  partnership: string;
  starts_on: string;
}>;


export type RemoveCommissionMutation = { remove_commission: { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> } };

export type SetFeeMutationVariables = Exact<{
  amount: number;
  starts_on: string;
}>;


export type SetFeeMutation = { set_fee: { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> } };

export type SetPlatformVersionMutationVariables = Exact<{
  version: string;
  released_on: string;
}>;


export type SetPlatformVersionMutation = { set_platform_version: Array<{ version: string, released_on: string, is_latest: boolean, is_named: boolean, refused_from: string | null }> };

export type RemovePlatformVersionMutationVariables = Exact<{
  version: string;
}>;


export type RemovePlatformVersionMutation = { remove_platform_version: Array<{ version: string, released_on: string, is_latest: boolean, is_named: boolean, refused_from: string | null }> };

export type DeskArticlesQueryVariables = Exact<{
  lang: string;
  page: number;
  length: number;
}>;


export type DeskArticlesQuery = { desk_articles: { total_count: number, articles: Array<{ lang: string, slug: string, title: string, body: string, published_at: string, revision: string }> } };

export type ArticlePreviewQueryVariables = Exact<{
  body: string;
}>;


export type ArticlePreviewQuery = { article_preview: string };

export type SaveArticleMutationVariables = Exact<{
  input: ArticleInput;
}>;


export type SaveArticleMutation = { save_article: { slug: string } };

export type RemoveArticleMutationVariables = Exact<{
  lang: string;
  slug: string;
}>;


export type RemoveArticleMutation = { remove_article: boolean };

export type IntakeClientFieldsFragment = { id: string, name: string, created_at: string, revoked_at: string | null, keys: Array<{ id: string, ending: string, expires_at: string | null, last_used_at: string | null }> };

export type IntakeClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type IntakeClientsQuery = { intake_clients: Array<{ id: string, name: string, created_at: string, revoked_at: string | null, keys: Array<{ id: string, ending: string, expires_at: string | null, last_used_at: string | null }> }> };

export type IssueClientMutationVariables = Exact<{
  name: string;
}>;


export type IssueClientMutation = { issue_client: string };

export type RotateClientMutationVariables = Exact<{
  id: string | number;
}>;


export type RotateClientMutation = { rotate_client: string };

export type RevokeClientMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeClientMutation = { revoke_client: Array<{ id: string, name: string, created_at: string, revoked_at: string | null, keys: Array<{ id: string, ending: string, expires_at: string | null, last_used_at: string | null }> }> };

export type QueueItemFragment = { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean };

export type ReviewQueueQueryVariables = Exact<{
  stage?: ValidationStage | null | undefined;
  kind?: ReviewKind | null | undefined;
  mine?: boolean | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type ReviewQueueQuery = { review_queue: { total_count: number, mine_count: number, items: Array<{ kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean }> } };

export type NextReviewQueryVariables = Exact<{ [key: string]: never; }>;


export type NextReviewQuery = { next_review: { kind: ReviewKind, ref: string } | null };

export type DeskTimesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskTimesQuery = { desk_times: Array<{ stage: ValidationStage, is_large: boolean, median_minutes: number, ninety_minutes: number, count: number }> };

export type DecisionFragment = { stage: ValidationStage | null, is_passed: boolean, by: string, at: string, note: string };

export type JudgedFindingFragment = { fingerprint: string, rule: string, severity: RuleSeverity, title: string, text: string, why: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, is_standing: boolean, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null };

export type ReviewVersionQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ReviewVersionQuery = { review_item: { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean } | null, review_report: { seller_id: string | null, seller_name: string | null, works_from: string, works_to: string, version: { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, errors: number, warnings: number, submitted_at: string, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, ended_at: string | null, note: string }> }, decisions: Array<{ stage: ValidationStage | null, is_passed: boolean, by: string, at: string, note: string }> | null, changelog: Array<{ lang: string, text: string }>, previous: { id: string, version: string } | null, findings: Array<{ fingerprint: string, rule: string, severity: RuleSeverity, title: string, text: string, why: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, is_standing: boolean, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null }>, messages: Array<{ id: string, from_reviewer: boolean, body: string, at: string }> } | null };

export type ReviewFilesQueryVariables = Exact<{
  id: string | number;
}>;


export type ReviewFilesQuery = { review_files: Array<{ path: string, change: FileChange, size: number }> };

export type ReviewFileQueryVariables = Exact<{
  id: string | number;
  path: string;
}>;


export type ReviewFileQuery = { review_file: { path: string, change: FileChange, is_text: boolean, is_cut: boolean, lines: Array<{ before: number, after: number, text_before: string, text_after: string, change: FileChange }> } | null };

export type ReviewSheetQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ReviewSheetQuery = { review_item: { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean } | null, review_sheet: { id: string, product_id: string, product_name: string, seller_id: string, seller_name: string, type: ProductType, price: number, submitted_at: string, state: string, has_before: boolean, decision: { stage: ValidationStage | null, is_passed: boolean, by: string, at: string, note: string } | null, fields: Array<{ lang: string, field: string, before: Array<string>, after: Array<string>, is_changed: boolean }> } | null };

export type PublishedSheetQueryVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type PublishedSheetQuery = { published_sheet: { product_id: string, type: ProductType, price: number, fields: Array<{ lang: string, field: string, before: Array<string>, after: Array<string>, is_changed: boolean }> } | null };

export type TakeReviewMutationVariables = Exact<{
  kind: ReviewKind;
  ref: string | number;
}>;


export type TakeReviewMutation = { take_review: boolean };

export type ReleaseReviewMutationVariables = Exact<{
  kind: ReviewKind;
  ref: string | number;
}>;


export type ReleaseReviewMutation = { release_review: boolean };

export type DecideReviewMutationVariables = Exact<{
  id: string | number;
  stage: ValidationStage;
  is_passed: boolean;
  note?: string | null | undefined;
}>;


export type DecideReviewMutation = { decide_review: { id: string } };

export type DecideSheetMutationVariables = Exact<{
  id: string | number;
  is_passed: boolean;
  note?: string | null | undefined;
}>;


export type DecideSheetMutation = { decide_sheet: boolean };

export type AskSellerMutationVariables = Exact<{
  id: string | number;
  body: string;
}>;


export type AskSellerMutation = { ask_seller: { has_report: boolean } };

export type JudgeFindingMutationVariables = Exact<{
  id: string | number;
  fingerprint: string;
  verdict?: FindingVerdict | null | undefined;
  reason?: string | null | undefined;
  is_standing?: boolean | null | undefined;
}>;


export type JudgeFindingMutation = { judge_finding: { has_report: boolean } };

export type AddFindingMutationVariables = Exact<{
  id: string | number;
  file: string;
  line: number;
  text: string;
  severity: RuleSeverity;
}>;


export type AddFindingMutation = { add_finding: { has_report: boolean } };

export type RuleChangesQueryVariables = Exact<{
  lang: string;
}>;


export type RuleChangesQuery = { rule_change_from: string, rule_changes: Array<{ id: string, rule: string, title: string, starts_on: string, note: string, state: RuleChangeState, made_at: string, total: number, checked: number, products: number, sellers: number }>, review_rules: Array<{ id: string, title: string, severity: RuleSeverity }> };

export type ChangeRuleMutationVariables = Exact<{
  rule: string;
  starts_on: string;
  note?: string | null | undefined;
}>;


export type ChangeRuleMutation = { change_rule: string };

export type CancelRuleChangeMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelRuleChangeMutation = { cancel_rule_change: boolean };

export type DeskSellersQueryVariables = Exact<{
  search?: string | null | undefined;
  standing?: SellerStanding | null | undefined;
  partnership?: PartnerType | null | undefined;
  country?: string | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskSellersQuery = { desk_sellers: { total_count: number, sellers: Array<{ id: string, external_id: string | null, email: string, first_name: string, last_name: string, company: string, country: string, partnership: PartnerType, is_banned: boolean, is_held: boolean, is_valid: boolean, on_vacation: boolean, products: number, created_at: string }> } };

export type DeskSellerFieldsFragment = { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> };

export type DeskSellerQueryVariables = Exact<{
  id: string | number;
}>;


export type DeskSellerQuery = { desk_seller: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type PreviewTermsQueryVariables = Exact<{
  id: string | number;
  terms: SellerTermsInput;
}>;


export type PreviewTermsQuery = { preview_terms: { lines: number, gross: number, amount: number, unplaced: number } };

export type BanSellerMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type BanSellerMutation = { ban_seller: { id: string } };

export type UnbanSellerMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type UnbanSellerMutation = { unban_seller: { id: string } };

export type HoldPayoutsMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type HoldPayoutsMutation = { hold_payouts: { id: string } };

export type ReleasePayoutsMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type ReleasePayoutsMutation = { release_payouts: { id: string } };

export type SetSellerFlagsMutationVariables = Exact<{
  id: string | number;
  has_monetization?: boolean | null | undefined;
  is_wallet_required?: boolean | null | undefined;
  is_merkato?: boolean | null | undefined;
  reason: string;
}>;


export type SetSellerFlagsMutation = { set_seller_flags: { id: string } };

export type SetTermsMutationVariables = Exact<{
  id: string | number;
  terms: SellerTermsInput;
  adjustment?: number | null | undefined;
  reason: string;
}>;


export type SetTermsMutation = { set_terms: { id: string } };

export type RemoveOwnRateMutationVariables = Exact<{
  id: string | number;
  starts_on: string;
  reason: string;
}>;


export type RemoveOwnRateMutation = { remove_own_rate: { id: string } };

export type SellerActsQueryVariables = Exact<{
  id: string | number;
  limit: number;
}>;


export type SellerActsQuery = { seller_acts: Array<{ at: string, by: ActBy, who: string, area: string, action: string, detail: string, product_name: string }> };

export type AuditTrailQueryVariables = Exact<{
  seller?: string | number | null | undefined;
  operator?: string | null | undefined;
  action?: string | null | undefined;
  changes?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type AuditTrailQuery = { audit_trail: { total_count: number, entries: Array<{ id: string, position: number, at: string, email: string, subject: string, action: string, seller_id: string | null, seller_name: string, detail: string }> } };

export type AuditProofQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditProofQuery = { audit_proof: { lines: number, head: string, broken: string } };

export type MarketplaceTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketplaceTermsQuery = { marketplace_terms: { payout_days: number, arrival_bank_days: number, latest_bank_days: number, refund_months: number, vat_rate: number, own_code_rate: number, care_months: number, care_rate: number, annual_fee: number, fee_alert_days: number, fee_grace_days: number, commissions: Array<{ partnership: PartnerType, rate: number }>, promotions: { days: number, codes: number, code_days: number, code_rate: number, code_uses: number, code_uses_each: number, code_months: number }, levels: { months: number, ratings_needed: number, answered_weight: number, time_weight: number, rating_weight: number, best_hours: number, worst_hours: number, thresholds: Array<{ level: SellerLevel, seniority: number, rating: number, positive: number, support: number }> } } };

export type ContactMessageItemFragment = { id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> };

export type OperatorThreadFragment = { id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type ContactMessagesQueryVariables = Exact<{
  thread: string | number;
  before: string | number;
}>;


export type ContactMessagesQuery = { contact_messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type ContactThreadsQueryVariables = Exact<{ [key: string]: never; }>;


export type ContactThreadsQuery = { contact_threads: Array<{ id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> }> };

export type ContactOperatorsMutationVariables = Exact<{
  topic: ContactTopic;
  subject: string;
  body: string;
  key: string;
  attachments?: Array<string | number> | string | number | null | undefined;
}>;


export type ContactOperatorsMutation = { contact_operators: { id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type WriteToOperatorsMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
  attachments?: Array<string | number> | string | number | null | undefined;
}>;


export type WriteToOperatorsMutation = { write_to_operators: { id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type SeeContactMutationVariables = Exact<{
  id: string | number;
  last: string | number;
}>;


export type SeeContactMutation = { see_contact: number };

export type HelpFiguresQueryVariables = Exact<{ [key: string]: never; }>;


export type HelpFiguresQuery = { marketplace_terms: { payout_days: number, annual_fee: number, versions_a_day: number, sheets_a_day: number, major_grace_months: number, levels: { months: number, ratings_needed: number, answered_weight: number } } };

export type HomeQueryVariables = Exact<{
  lang: string;
}>;


export type HomeQuery = { home: { turnover_today: number, turnover_month: number, month_before: number, month_days: Array<number>, month_before_days: Array<number>, balance: number, next_payout_on: string | null, expected: number | null, level: SellerLevel | null, newest_orders: Array<{ id: string, order_id: string, type: OrderLineType, at: string, product_name: string, customer_name: string, amount: number }>, articles: Array<{ slug: string, title: string, published_at: string, is_read: boolean }>, tasks: Array<{ kind: TaskKind, subject: string, subject_id: string | null, about: string, product_id: string | null, product: string, deadline: string | null, money_at_risk: number | null }>, first_steps: Array<{ step: FirstStepKind, done: boolean }> } };

export type HomeLevelOutlookQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeLevelOutlookQuery = { seller_level: { level: SellerLevel | null, next_level: SellerLevel | null, next_monday: string } };

export type ThreadsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  state: ThreadState;
  kind?: ThreadKind | null | undefined;
  labelID?: string | number | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
  lang: string;
}>;


export type ThreadsQuery = { threads: { count: number, page: number, limit: number, threads: Array<{ id: string, customer_name: string, subject: string, product_name: string, opened_at: string, last_at: string, excerpt: string, last_is_mine: boolean, last_is_automatic: boolean, unseen_count: number, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, labels: Array<{ id: string, name: string }> }> } };

export type ThreadDetailsFragment = { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type ThreadQueryVariables = Exact<{
  id: string | number;
  before?: string | number | null | undefined;
  lang: string;
}>;


export type ThreadQuery = { thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } | null };

export type ReplyToThreadMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
  attachments?: Array<string | number> | string | number | null | undefined;
  lang: string;
}>;


export type ReplyToThreadMutation = { reply_to_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type SeeThreadMutationVariables = Exact<{
  id: string | number;
  last: string | number;
}>;


export type SeeThreadMutation = { see_thread: { unseen_count: number } };

export type SettleThreadMutationVariables = Exact<{
  id: string | number;
  last?: string | number | null | undefined;
  lang: string;
}>;


export type SettleThreadMutation = { settle_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type ArchiveThreadMutationVariables = Exact<{
  id: string | number;
  archived: boolean;
  lang: string;
}>;


export type ArchiveThreadMutation = { archive_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type LabelThreadMutationVariables = Exact<{
  id: string | number;
  labels: Array<string> | string;
  lang: string;
}>;


export type LabelThreadMutation = { label_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type ThreadLabelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ThreadLabelsQuery = { thread_labels: Array<{ id: string, name: string }> };

export type DeleteThreadLabelMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteThreadLabelMutation = { delete_thread_label: Array<{ id: string, name: string }> };

export type SavedReplyDetailsFragment = { id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null };

export type SavedRepliesQueryVariables = Exact<{
  threadID?: string | number | null | undefined;
}>;


export type SavedRepliesQuery = { saved_replies: Array<{ id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null }> };

export type SaveReplyMutationVariables = Exact<{
  id?: string | number | null | undefined;
  name: string;
  texts: Array<SavedTextInput> | SavedTextInput;
}>;


export type SaveReplyMutation = { save_reply: Array<{ id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null }> };

export type DeleteSavedReplyMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteSavedReplyMutation = { delete_saved_reply: Array<{ id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null }> };

export type TotalsFragment = { active: number, trial: number, churned: number, recurring: number, churn: number | null, retention: number | null };

export type MonetizationQueryVariables = Exact<{
  lang: string;
}>;


export type MonetizationQuery = { monetization: { as_of: string | null, totals: { active: number, trial: number, churned: number, recurring: number, churn: number | null, retention: number | null }, cohorts: Array<{ month: string, begun: number, left: Array<number> }>, renewals: Array<{ month: string, count: number, amount: number }>, products: Array<{ product_id: string, product: string, totals: { active: number, trial: number, churned: number, recurring: number, churn: number | null, retention: number | null } }> } };

export type CustomerSubscriptionsQueryVariables = Exact<{
  figure: RevenueFigure;
  month?: string | null | undefined;
  after?: number | null | undefined;
  product?: string | number | null | undefined;
  page: number;
  lang: string;
}>;


export type CustomerSubscriptionsQuery = { customer_subscriptions: { count: number, subscriptions: Array<{ id: string, customer: string, product: string, state: CustomerSubscriptionState, started_on: string, ended_on: string | null, renews_on: string | null, monthly: number }> } };

export type OrderExportsQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderExportsQuery = { order_exports: Array<{ id: string, format: ExportFormat, state: ExportState, lines_total: number, lines_done: number, filename: string, size: number, asked_at: string, ready_at: string | null }> };

export type StartOrderExportMutationVariables = Exact<{
  input: OrderExportInput;
}>;


export type StartOrderExportMutation = { start_order_export: { id: string, format: ExportFormat, state: ExportState, lines_total: number, lines_done: number, filename: string, size: number, asked_at: string, ready_at: string | null } };

export type CancelOrderExportMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelOrderExportMutation = { cancel_order_export: boolean };

export type ExportItemFragment = { id: string, format: ExportFormat, state: ExportState, lines_total: number, lines_done: number, filename: string, size: number, asked_at: string, ready_at: string | null };

export type OrderQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type OrderQuery = { order: { id: string, reference: string, placed_at: string, customer_name: string, customer_email: string, country: string, language: string, shop: string, lines: Array<{ id: string, type: OrderLineType, source: OrderSource, at: string, product_id: string, product_name: string, product_type: ProductType, is_business_care: boolean, quantity: number, base: number, gross: number, commission: number, commission_rate: number, net: number, refunded: number, refund_of: string | null, refund_reason: string | null, discount: { type: DiscountType, value: number, amount: number } | null, money: { state: OrderMoneyState, on: string | null, payout_id: string | null, payout_on: string | null, bank_on: string | null } }>, totals: { base: number, gross: number, commission: number, net: number, refunds: number }, business_care: Array<{ product_id: string, line_id: string, renews_on: string, ended_on: string | null }>, ledger: Array<{ at: string, movement: string, account: string, amount: number }>, payouts: Array<{ id: string, sent_on: string, paid_on: string | null, returned_on: string | null }>, refundable: Array<{ line_id: string, at_most: number, until: string }> } | null };

export type OrdersQueryVariables = Exact<{
  all?: boolean | null | undefined;
  search?: string | null | undefined;
  language?: string | null | undefined;
  source?: OrderSource | null | undefined;
  businessCareOnly?: boolean | null | undefined;
  page: number;
  length: number;
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  sort?: OrderSortField | null | undefined;
  direction?: SortDirection | null | undefined;
  amount_display?: AmountDisplay | null | undefined;
  type?: OrderLineType | null | undefined;
  country?: string | null | undefined;
  product_type?: ProductType | null | undefined;
  lang: string;
}>;


export type OrdersQuery = { orders: { page: number, length: number, total_count: number, has_more: boolean, lines: Array<{ id: string, order_id: string, reference: string, type: OrderLineType, source: OrderSource, at: string, day: string, product_id: string, product_name: string, product_type: ProductType, is_business_care: boolean, quantity: number, customer_name: string, customer_email: string, country: string, language: string, shop: string, base: number, gross: number, commission: number, commission_rate: number, net: number, amount: number, refunded: number, discount: { type: DiscountType, value: number, amount: number } | null, money: { state: OrderMoneyState, on: string | null } }>, totals: { base: number, gross: number, commission: number, net: number, refunds: number, amount: number } | null } };

export type OrderViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderViewsQuery = { order_views: Array<{ id: string, name: string, address: string }> };

export type SaveOrderViewMutationVariables = Exact<{
  name: string;
  address: string;
}>;


export type SaveOrderViewMutation = { save_order_view: { id: string, name: string, address: string } };

export type DeleteOrderViewMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteOrderViewMutation = { delete_order_view: boolean };

export type RefundPreviewQueryVariables = Exact<{
  line: string | number;
  amount?: number | null | undefined;
}>;


export type RefundPreviewQuery = { refund_preview: { gross: number, net: number, commission: number, taken_from: OrderMoneyState, balance_before: number, balance_after: number, next_payout_on: string, is_withheld: boolean, next_payout_before: number, next_payout_after: number, business_care: number | null, ends_care: boolean, changes_level: boolean } };

export type RefundOrderLineMutationVariables = Exact<{
  line: string | number;
  amount?: number | null | undefined;
  reason: string;
  key: string;
}>;


export type RefundOrderLineMutation = { refund_order_line: { id: string, refunded_now: number | null } };

export type ItemFragment = { id: string, name: string, type: ProductType, state: ProductState, price: number, has_price: boolean, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, pending_on: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string, months: number, needed: number }, fee: { state: FeeState, on: string | null, blocks_on: string | null, amount: number } };

export type SheetFragment = { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> };

export type EditingFragment = { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> };

export type DetailsFragment = { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, has_price: boolean, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, pending_on: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string, months: number, needed: number }, fee: { state: FeeState, on: string | null, blocks_on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, online_on: string | null, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type ProductPageQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  page: number;
  length: number;
  sort: ProductSort;
  direction: SortDirection;
  lang: string;
}>;


export type ProductPageQuery = { product_page: { page: number, length: number, total_count: number, items: Array<{ id: string, name: string, type: ProductType, state: ProductState, price: number, has_price: boolean, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, pending_on: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string, months: number, needed: number }, fee: { state: FeeState, on: string | null, blocks_on: string | null, amount: number } }>, counts: Array<{ state: ProductState, count: number }> }, psConfig: { latestPsVersion: { version: string } | null }, marketplace_terms: { sheet: { name: number } } };

export type ProductQueryVariables = Exact<{
  id: string | number;
  lang: string;
  all_versions: boolean;
}>;


export type ProductQuery = { product: { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, has_price: boolean, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, pending_on: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string, months: number, needed: number }, fee: { state: FeeState, on: string | null, blocks_on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, online_on: string | null, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } | null };

export type ProductHistoryQueryVariables = Exact<{
  id: string | number;
  before?: string | number | null | undefined;
}>;


export type ProductHistoryQuery = { product_history: Array<{ id: string, at: string, actor: string, action: string, detail: string }> };

export type ProductRatingsQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ProductRatingsQuery = { ratings: { count: number, average: number | null, by_stars: Array<{ stars: number, count: number }>, ratings: Array<{ id: string, stars: number, customer_name: string, comment: string, language: string, day: string }> } };

export type ProductPromotionsQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ProductPromotionsQuery = { promotions: { total_count: number, promotions: Array<{ id: string, kind: PromotionKind, code: string | null, discount_type: DiscountType, discount: number, starts_on: string, ends_on: string, state: PromotionState, result: { turnover: number, turnover_before: number } | null }> } };

export type RemovalConsequencesQueryVariables = Exact<{
  products: Array<string | number> | string | number;
}>;


export type RemovalConsequencesQuery = { removal_consequences: { contracts: number, renewals: number, renewals_worth: number, threads: number } };

export type ProductCategoriesQueryVariables = Exact<{
  lang: string;
}>;


export type ProductCategoriesQuery = { product_categories: Array<{ id: string, parent: string, name: string, is_open: boolean }> };

export type ProductInvoicesQueryVariables = Exact<{
  product?: string | number | null | undefined;
  year?: number | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type ProductInvoicesQuery = { product_invoices: { page: number, length: number, total_count: number, net: number, vat: number, total: number, years: Array<number>, invoices: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, due_on: string, paid_on: string | null, net: number, vat: number, total: number, lines: Array<{ text: string, product_id: string | null }> }> } };

export type CreateProductMutationVariables = Exact<{
  type: ProductType;
  name: string;
}>;


export type CreateProductMutation = { create_product: { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, has_price: boolean, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, pending_on: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string, months: number, needed: number }, fee: { state: FeeState, on: string | null, blocks_on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, online_on: string | null, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } };

export type SaveSheetMutationVariables = Exact<{
  id: string | number;
  revision: number;
  sheet: ProductSheetInput;
}>;


export type SaveSheetMutation = { save_sheet: { saved: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } | null, conflict: { theirs: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } | null } };

export type SubmitSheetMutationVariables = Exact<{
  id: string | number;
  revision: number;
}>;


export type SubmitSheetMutation = { submit_sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type CancelSheetSubmissionMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelSheetSubmissionMutation = { cancel_sheet_submission: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type DiscardDraftMutationVariables = Exact<{
  id: string | number;
  revision: number;
}>;


export type DiscardDraftMutation = { discard_draft: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type ActivateProductsMutationVariables = Exact<{
  products: Array<string | number> | string | number;
}>;


export type ActivateProductsMutation = { activate_products: boolean };

export type DeactivateProductsMutationVariables = Exact<{
  products: Array<string | number> | string | number;
  reason: RemovalReason;
  text: string;
}>;


export type DeactivateProductsMutation = { deactivate_products: boolean };

export type RemoveProductMutationVariables = Exact<{
  product: string | number;
  reason: RemovalReason;
  text: string;
  name: string;
}>;


export type RemoveProductMutation = { remove_product: boolean };

export type ChangePriceMutationVariables = Exact<{
  product: string | number;
  price: number;
  starts_on: string;
}>;


export type ChangePriceMutation = { change_price: { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, has_price: boolean, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, pending_on: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string, months: number, needed: number }, fee: { state: FeeState, on: string | null, blocks_on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, online_on: string | null, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, limits: { name: number, short_description: number, benefits: number, features: number, keywords: number, screenshots: number, screenshot_pixels: number, icon_pixels: number }, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } };

export type PromotionRowFragment = { id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null };

export type PromotionsQueryVariables = Exact<{
  productID?: string | number | null | undefined;
  kind?: PromotionKind | null | undefined;
  state?: PromotionState | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type PromotionsQuery = { promotions: { total_count: number, promotions: Array<{ id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null }> } };

export type PromotionTermsQueryVariables = Exact<{
  lang: string;
}>;


export type PromotionTermsQuery = { promotion_terms: { days_per_year: number, codes: number, code_days: number, codes_left: number, code_rate: number, code_uses: number, code_per_customer: number, code_months: number, products: Array<{ id: string, name: string, price: number, days_left: number, has_codes: boolean }> } };

export type PromotionCalendarQueryVariables = Exact<{
  productID: string | number;
  year: number;
}>;


export type PromotionCalendarQuery = { promotion_calendar: { year: number, allowed: number, used: number, periods: Array<{ id: string, starts_on: string, ends_on: string }> } };

export type PromotionPreviewQueryVariables = Exact<{
  input: PromotionInput;
}>;


export type PromotionPreviewQuery = { promotion_preview: { price: number, promoted_price: number, commission_rate: number, net_before: number, net: number, days: number, sales_before: number, sales_needed: number | null, per_hundred: number | null, days_left: Array<{ year: number, left: number }>, problems: Array<{ field: string, reason: string, limit: number | null, from: string | null, to: string | null }> } };

export type CreatePromotionMutationVariables = Exact<{
  input: PromotionInput;
  lang: string;
}>;


export type CreatePromotionMutation = { create_promotion: { id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null } };

export type StopPromotionMutationVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type StopPromotionMutation = { stop_promotion: { id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null } };

export type RatingsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  stars?: number | null | undefined;
  isAnswered?: boolean | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type RatingsQuery = { ratings: { count: number, average: number | null, unanswered: number, by_stars: Array<{ stars: number, count: number }>, standing: { average: number | null, recent: number, count: number, hidden: string, months: number, needed: number }, trend: Array<{ month: string, count: number, average: number | null }>, ratings: Array<{ id: string, stars: number, product_name: string, customer_name: string, comment: string, language: string, at: string, day: string, is_reported: boolean, order_reference: string, thread_id: string | null, reply: { body: string, written_at: string, edited_at: string | null } | null }> } };

export type ReplyToRatingMutationVariables = Exact<{
  id: string | number;
  body: string;
}>;


export type ReplyToRatingMutation = { reply_to_rating: { id: string } };

export type ReportRatingMutationVariables = Exact<{
  id: string | number;
  reason: AbuseReason;
  body: string;
}>;


export type ReportRatingMutation = { report_rating: { id: string } };

export type ReviewRulesQueryVariables = Exact<{
  lang: string;
}>;


export type ReviewRulesQuery = { review_rules: Array<{ id: string, category: IssueCategory, severity: RuleSeverity, language: string, title: string, why: string }> };

export type ReviewRuleQueryVariables = Exact<{
  id: string;
  lang: string;
}>;


export type ReviewRuleQuery = { review_rule: { id: string, category: IssueCategory, severity: RuleSeverity, since: number, applies_to: RuleKind | null, language: string, title: string, why: string, how: string, finding: string, bad: { file: string, first: number, lines: Array<string>, line: number | null } | null, good: { file: string, first: number, lines: Array<string>, line: number | null } | null } | null };

export type EMailSettingsFragment = { can_send: boolean, address: string, off: Array<NotificationKind>, cadence: NotificationCadence, digest_hour: number, quiet_from: number | null, quiet_until: number | null, last: { failed_at: string | null } | null };

export type EMailsQueryVariables = Exact<{ [key: string]: never; }>;


export type EMailsQuery = { notification_settings: { can_send: boolean, address: string, off: Array<NotificationKind>, cadence: NotificationCadence, digest_hour: number, quiet_from: number | null, quiet_until: number | null, last: { failed_at: string | null } | null } };

export type SaveEMailsMutationVariables = Exact<{
  input: NotificationInput;
}>;


export type SaveEMailsMutation = { save_notification_settings: { can_send: boolean, address: string, off: Array<NotificationKind>, cadence: NotificationCadence, digest_hour: number, quiet_from: number | null, quiet_until: number | null, last: { failed_at: string | null } | null } };

export type SignInsQueryVariables = Exact<{ [key: string]: never; }>;


export type SignInsQuery = { sign_ins: Array<{ id: string, mode: SignInMode, address: string, agent: string, seen_at: string, is_current: boolean }> };

export type EndSignInMutationVariables = Exact<{
  id: string | number;
}>;


export type EndSignInMutation = { end_sign_in: boolean };

export type EndOtherSignInsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherSignInsMutation = { end_other_sign_ins: boolean };

export type DataExportsQueryVariables = Exact<{ [key: string]: never; }>;


export type DataExportsQuery = { data_exports: Array<{ id: string, state: ExportState, filename: string, asked_at: string }> };

export type StartDataExportMutationVariables = Exact<{ [key: string]: never; }>;


export type StartDataExportMutation = { start_data_export: { id: string } };

export type LeavingFragment = { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number };

export type AccountDeletionQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountDeletionQuery = { account_deletion: { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number } };

export type RequestAccountDeletionMutationVariables = Exact<{
  confirm: string;
  reason: string;
}>;


export type RequestAccountDeletionMutation = { request_account_deletion: { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number } };

export type UndoAccountDeletionMutationVariables = Exact<{ [key: string]: never; }>;


export type UndoAccountDeletionMutation = { undo_account_deletion: { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number } };

export type LinkOfEMailFragment = { address: string, kinds: Array<NotificationKind>, is_done: boolean };

export type UnsubscriptionQueryVariables = Exact<{
  token: string;
}>;


export type UnsubscriptionQuery = { unsubscription: { address: string, kinds: Array<NotificationKind>, is_done: boolean } };

export type UnsubscribeMutationVariables = Exact<{
  token: string;
  all: boolean;
}>;


export type UnsubscribeMutation = { unsubscribe: { address: string, kinds: Array<NotificationKind>, is_done: boolean } };

export type ResubscribeMutationVariables = Exact<{
  token: string;
}>;


export type ResubscribeMutation = { resubscribe: { address: string, kinds: Array<NotificationKind>, is_done: boolean } };

export type OwnSettingsFragment = { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { settings: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export type SaveSettingsMutationVariables = Exact<{
  input: SettingsInput;
}>;


export type SaveSettingsMutation = { save_settings: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export type SignUpMutationVariables = Exact<{
  input: SettingsInput;
}>;


export type SignUpMutation = { sign_up: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export type PlanFragment = { id: string, interval: PlanInterval, price: number, total: number, trial_days: number };

export type BillingFieldsFragment = { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, may_pay: boolean, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> };

export type BillingQueryVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type BillingQuery = { billing: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, may_pay: boolean, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } | null };

export type FeeStateQueryVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type FeeStateQuery = { product: { item: { fee: { state: FeeState, amount: number } } } | null };

export type PlanChangeQueryVariables = Exact<{
  product: string | number;
  plan: string | number;
}>;


export type PlanChangeQuery = { plan_change: { charged: number, credited: number, next: number, next_on: string } };

export type SubscriptionDueQueryVariables = Exact<{
  product: string | number;
}>;


export type SubscriptionDueQuery = { subscription_due: { amount: number, failure: string } | null };

export type BillingCreditQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingCreditQuery = { billing_credit: number };

export type BillingInvoicesQueryVariables = Exact<{
  product: string | number;
}>;


export type BillingInvoicesQuery = { product_invoices: { total_count: number, invoices: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, total: number }> } };

export type PayFeeMutationVariables = Exact<{
  product: string | number;
  method: FeeMethod;
  lang: string;
}>;


export type PayFeeMutation = { pay_fee: { is_paid: boolean, url: string | null } };

export type CancelFeeMutationVariables = Exact<{
  product: string | number;
  reason: CancelReason;
  text?: string | null | undefined;
  lang: string;
}>;


export type CancelFeeMutation = { cancel_fee: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, may_pay: boolean, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

export type RenewFeeMutationVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type RenewFeeMutation = { renew_fee: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, may_pay: boolean, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

export type SubscribeMutationVariables = Exact<{
  product: string | number;
  plan: string | number;
  starts_on?: string | null | undefined;
  lang: string;
}>;


export type SubscribeMutation = { subscribe: { is_paid: boolean, url: string | null } };

export type ChangeSubscriptionMutationVariables = Exact<{
  product: string | number;
  action: SubscriptionAction;
  plan?: string | number | null | undefined;
  reason?: CancelReason | null | undefined;
  text?: string | null | undefined;
  lang: string;
}>;


export type ChangeSubscriptionMutation = { change_subscription: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, may_pay: boolean, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

export type PaySubscriptionMutationVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type PaySubscriptionMutation = { pay_subscription: { is_paid: boolean, url: string | null } };

export type CreateCardLinkMutationVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type CreateCardLinkMutation = { create_card_link: string };

export type RefreshBillingMutationVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type RefreshBillingMutation = { refresh_billing: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, may_pay: boolean, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

export type ReviewTimesQueryVariables = Exact<{ [key: string]: never; }>;


export type ReviewTimesQuery = { review_times: Array<{ stage: ValidationStage, is_large: boolean, median_minutes: number, ninety_minutes: number, count: number }> };

export type RuleNoticesQueryVariables = Exact<{
  lang: string;
}>;


export type RuleNoticesQuery = { rule_notices: Array<{ id: string, rule: string, title: string, how: string, starts_on: string, note: string, hits: Array<{ upload_id: string, product_id: string, product_name: string, version: string, findings: number, example: string }> }> };

export type CompatibilityMapQueryVariables = Exact<{
  page: number;
  lang: string;
}>;


export type CompatibilityMapQuery = { compatibility_map: { total_count: number, length: number, platforms: Array<{ version: string, refused_from: string | null }>, products: Array<{ product_id: string, name: string, version: string, results: Array<CompatibilityResult>, update_before: string | null }> } };

export type FindingItemFragment = { fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, answer: string } | null };

export type ReportItemFragment = { works_from: string, works_to: string, file_name: string, size: number, withdrawal: string, has_report: boolean, omitted_count: number, version: { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, asked_at: string | null, online_on: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, ended_at: string | null, reason: string, note: string }> }, changelog: Array<{ lang: string, text: string }>, previous: { id: string, product_id: string, version: string } | null, findings: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, answer: string } | null }>, fixed: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, answer: string } | null }>, cut: Array<{ rule: string, count: number }>, files: Array<{ path: string, errors: number, warnings: number }>, compatibility: Array<{ version: string, result: CompatibilityResult, because: string }>, messages: Array<{ id: string, from_reviewer: boolean, body: string, at: string }> };

export type VersionReportQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type VersionReportQuery = { version_report: { works_from: string, works_to: string, file_name: string, size: number, withdrawal: string, has_report: boolean, omitted_count: number, version: { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, asked_at: string | null, online_on: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, ended_at: string | null, reason: string, note: string }> }, changelog: Array<{ lang: string, text: string }>, previous: { id: string, product_id: string, version: string } | null, findings: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, answer: string } | null }>, fixed: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, answer: string } | null }>, cut: Array<{ rule: string, count: number }>, files: Array<{ path: string, errors: number, warnings: number }>, compatibility: Array<{ version: string, result: CompatibilityResult, because: string }>, messages: Array<{ id: string, from_reviewer: boolean, body: string, at: string }> } | null };

export type AppealFindingMutationVariables = Exact<{
  id: string | number;
  fingerprint: string;
  reason: string;
}>;


export type AppealFindingMutation = { appeal_finding: { version: { id: string } } };

export type AnswerReviewerMutationVariables = Exact<{
  id: string | number;
  body: string;
}>;


export type AnswerReviewerMutation = { answer_reviewer: { version: { id: string } } };

export type TestCompatibilityMutationVariables = Exact<{
  product: string | number;
}>;


export type TestCompatibilityMutation = { test_compatibility: boolean };

export type UploadTermsQueryVariables = Exact<{
  product: string | number;
  lang?: string | null | undefined;
}>;


export type UploadTermsQuery = { upload_terms: { left_today: number, is_fee_unpaid: boolean, largest: number, kind: RuleKind, last_version: string, technical_name: string, date: string, newest_major: number | null, blocking_rules: Array<string>, waived_findings: Array<string>, pending: { id: string, version: string } | null, refused: { online_on: string | null, changelog: Array<{ lang: string, text: string }> } | null, previous: { id: string, version: string } | null, platforms: Array<{ version: string, php_min: string, php_max: string, released: string, required: string }> } };

export type UploadProductsQueryVariables = Exact<{
  lang: string;
}>;


export type UploadProductsQuery = { product_list: Array<{ id: string, name: string, type: ProductType }> };

export type UploadRulesQueryVariables = Exact<{
  lang: string;
}>;


export type UploadRulesQuery = { review_rules: Array<{ id: string, title: string, how: string, language: string, messages: Array<{ message: string, text: string }> }> };

export type SubmitVersionMutationVariables = Exact<{
  input: VersionInput;
}>;


export type SubmitVersionMutation = { submit_version: { id: string, product_id: string, version: string, change_kind: VersionChangeKind } };

export type VersionItemFragment = { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, asked_at: string | null, online_on: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, ended_at: string | null, reason: string, note: string }> };

export type UploadedVersionsQueryVariables = Exact<{
  part?: VersionPart | null | undefined;
  search?: string | null | undefined;
  product?: string | number | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type UploadedVersionsQuery = { uploaded_versions: { total_count: number, counts: Array<{ part: VersionPart, count: number }>, versions: Array<{ id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, asked_at: string | null, online_on: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, ended_at: string | null, reason: string, note: string }> }> } };

export type CancelVersionMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelVersionMutation = { cancel_version: { id: string } };

export type WithdrawVersionMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type WithdrawVersionMutation = { withdraw_version: { id: string } };

export type ScheduleVersionMutationVariables = Exact<{
  id: string | number;
  day?: string | null | undefined;
}>;


export type ScheduleVersionMutation = { schedule_version: { id: string } };

export type MessageCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type MessageCountsQuery = { contact_unseen_count: number, messages: { unseen_count: number } };

export type CurrentSellerFragment = { id: string, email: string, country: string, is_europe_based: boolean, is_valid: boolean, is_banned: boolean, is_merkato: boolean, has_monetization: boolean, has_sales: boolean, declared_vat_payment: boolean, vacation_status: boolean, poseAs: boolean, catalog_url: string | null, wallet_status: PayoutAccountStatus | null, is_wallet_required: boolean, payment_source: string | null, details: { first_name: string, last_name: string, language: { native: string, second: string | null, third: string | null } }, partnership_type: { name: PartnerType } };

export type ShellQueryVariables = Exact<{
  lang: string;
}>;


export type ShellQuery = { may_pose_as: boolean, is_operator: boolean, devblog_unread_count: number, contact_unseen_count: number, seller: { id: string, email: string, country: string, is_europe_based: boolean, is_valid: boolean, is_banned: boolean, is_merkato: boolean, has_monetization: boolean, has_sales: boolean, declared_vat_payment: boolean, vacation_status: boolean, poseAs: boolean, catalog_url: string | null, wallet_status: PayoutAccountStatus | null, is_wallet_required: boolean, payment_source: string | null, details: { first_name: string, last_name: string, language: { native: string, second: string | null, third: string | null } }, partnership_type: { name: PartnerType } } | null, product_list: Array<{ id: string, name: string, is_active: boolean }>, psConfig: { versions: Array<string>, latestPsVersion: { version: string, major: number, minor: number } | null }, messages: { unseen_count: number } };

export type MayPoseAsQueryVariables = Exact<{ [key: string]: never; }>;


export type MayPoseAsQuery = { may_pose_as: boolean, is_operator: boolean, operator_name: string | null };

export type PosedSellerQueryVariables = Exact<{ [key: string]: never; }>;


export type PosedSellerQuery = { seller: { id: string } | null };
