import { Platform1764000000000 } from './1764000000000-platform.js';
import { Identity1764000001000 } from './1764000001000-identity.js';
import { Catalog1764000002000 } from './1764000002000-catalog.js';
import { Testimonials1764000003000 } from './1764000003000-testimonials.js';
import { ReviewPointsAnalysisConsent1764000004000 } from './1764000004000-review-points-analysis-consent.js';
import { Notifications1764000005000 } from './1764000005000-notifications.js';
import { Limits1764000006000 } from './1764000006000-limits.js';
import { Marketplace1764000007000 } from './1764000007000-marketplace.js';
import { ProductImages1764000007100 } from './1764000007100-product-images.js';
import { DataRights1764000008000 } from './1764000008000-data-rights.js';
import { ReviewDesk1764000009000 } from './1764000009000-review-desk.js';
import { CatalogueCare1764000009100 } from './1764000009100-catalogue-care.js';
import { ProductsFollowMerges1764000009200 } from './1764000009200-products-follow-merges.js';
import { FeedLog1764000009300 } from './1764000009300-feed-log.js';
import { OutboxOrigin1764000009400 } from './1764000009400-outbox-origin.js';
import { PurchaseNotices1764000009500 } from './1764000009500-purchase-notices.js';
import { LedgerCorrections1764100200000 } from './1764100200000-ledger-corrections.js';
import { PrivateConditions1764100300000 } from './1764100300000-private-conditions.js';
import { ReviewReadings1764100301000 } from './1764100301000-review-readings.js';
import { ConsentEnd1764100302000 } from './1764100302000-consent-end.js';
import { PendingFiles1764100400001 } from './1764100400001-pending-files.js';
import { CellsBySupplement1764100600001 } from './1764100600001-cells-by-supplement.js';
import { ConditionArticles1764100800000 } from './1764100800000-condition-articles.js';
import { StandardNames1764101100000 } from './1764101100000-standard-names.js';
import { SubjectHashes1764111200000 } from './1764111200000-subject-hashes.js';
import { WithdrawalLockOrder1764111200100 } from './1764111200100-withdrawal-lock-order.js';
import { ChangeNotifications1764119000000 } from './1764119000000-change-notifications.js';
import { ReadyCells1764121000000 } from './1764121000000-ready-cells.js';
import { PublishedCounts1764122000000 } from './1764122000000-published-counts.js';
import { CatalogFunctions1764122000100 } from './1764122000100-catalog-functions.js';
import { ListedCounts1764122000200 } from './1764122000200-listed-counts.js';
import { TokenRevocations1764123000000 } from './1764123000000-token-revocations.js';
import { AccountEvents1764123000200 } from './1764123000200-account-events.js';
import { FindConditionByName1764125000000 } from './1764125000000-find-condition-by-name.js';
import { SupplementTopics1764150000000 } from './1764150000000-supplement-topics.js';
import { ContentReports1764170000000 } from './1764170000000-content-reports.js';
import { HiddenTestimonials1764170001000 } from './1764170001000-hidden-testimonials.js';
import { ReportDecisions1764170002000 } from './1764170002000-report-decisions.js';
import { ReportNotifications1764170003000 } from './1764170003000-report-notifications.js';
import { UnusualAnswers1764180000000 } from './1764180000000-unusual-answers.js';
import { QueueGeneration1764190000000 } from './1764190000000-queue-generation.js';
import { IntegritySignals1764200000000 } from './1764200000000-integrity-signals.js';
import { RankedSupplements1764210000000 } from './1764210000000-ranked-supplements.js';
import { CellsByRank1764220000000 } from './1764220000000-cells-by-rank.js';
import { ForeignKeyIndexes1764230000000 } from './1764230000000-foreign-key-indexes.js';
import { TestimonialsByTime1764235000000 } from './1764235000000-testimonials-by-time.js';
import { TextFingerprints1764240000000 } from './1764240000000-text-fingerprints.js';
import { PublishedAnswers1764245000000 } from './1764245000000-published-answers.js';
import { SupplementsByRank1764250000000 } from './1764250000000-supplements-by-rank.js';
import { FlagsOfOtherTexts1764255000000 } from './1764255000000-flags-of-other-texts.js';
import { ClaimsIssuedAt1764260000000 } from './1764260000000-claims-issued-at.js';
import { NormalizedOrderReferences1764265000000 } from './1764265000000-normalized-order-references.js';
import { MergePaths1764270000000 } from './1764270000000-merge-paths.js';
import { CanonicalIds1764270008000 } from './1764270008000-canonical-ids.js';
import { ReportAuthors1764271000000 } from './1764271000000-report-authors.js';
import { PublicNameColumns1764271900000 } from './1764271900000-public-name-columns.js';
import { PublicNames1764272000000 } from './1764272000000-public-names.js';
import { NamesOfMergedEntries1764275000000 } from './1764275000000-names-of-merged-entries.js';
import { SupersededTestimonials1764276000000 } from './1764276000000-superseded-testimonials.js';
import { ShownNames1764280000000 } from './1764280000000-shown-names.js';
import { RemovedTestimonials1764281000000 } from './1764281000000-removed-testimonials.js';
import { EditorsAndSenders1764282000000 } from './1764282000000-editors-and-senders.js';
import { PublicFormerNames1764283000000 } from './1764283000000-public-former-names.js';
import { ClosedReports1764284000000 } from './1764284000000-closed-reports.js';
import { LanguagesOfClickReferences1764285500000 } from './1764285500000-languages-of-click-references.js';
import { KeysOfErasedUsers1764286000000 } from './1764286000000-keys-of-erased-users.js';
import { KeysOfDeletedTestimonials1764286500000 } from './1764286500000-keys-of-deleted-testimonials.js';
import { PairsOfCompletedErasures1764287000000 } from './1764287000000-pairs-of-completed-erasures.js';
import { IndexesOfReferences1764290000000 } from './1764290000000-indexes-of-references.js';
import { UnusedImages1764290500000 } from './1764290500000-unused-images.js';
import { EmailDeliveryIndexes1764291000000 } from './1764291000000-email-delivery-indexes.js';
import { DuplicateIndexes1764295000000 } from './1764295000000-duplicate-indexes.js';
import { EntryVersions1764296000000 } from './1764296000000-entry-versions.js';

/** In the order in which they run. */
export const migrations = [
  Platform1764000000000,
  Identity1764000001000,
  Catalog1764000002000,
  Testimonials1764000003000,
  ReviewPointsAnalysisConsent1764000004000,
  Notifications1764000005000,
  Limits1764000006000,
  Marketplace1764000007000,
  ProductImages1764000007100,
  DataRights1764000008000,
  ReviewDesk1764000009000,
  CatalogueCare1764000009100,
  ProductsFollowMerges1764000009200,
  FeedLog1764000009300,
  OutboxOrigin1764000009400,
  PurchaseNotices1764000009500,
  LedgerCorrections1764100200000,
  PrivateConditions1764100300000,
  ReviewReadings1764100301000,
  ConsentEnd1764100302000,
  PendingFiles1764100400001,
  CellsBySupplement1764100600001,
  ConditionArticles1764100800000,
  StandardNames1764101100000,
  SubjectHashes1764111200000,
  WithdrawalLockOrder1764111200100,
  ChangeNotifications1764119000000,
  ReadyCells1764121000000,
  PublishedCounts1764122000000,
  CatalogFunctions1764122000100,
  ListedCounts1764122000200,
  TokenRevocations1764123000000,
  AccountEvents1764123000200,
  FindConditionByName1764125000000,
  SupplementTopics1764150000000,
  ContentReports1764170000000,
  HiddenTestimonials1764170001000,
  ReportDecisions1764170002000,
  ReportNotifications1764170003000,
  UnusualAnswers1764180000000,
  QueueGeneration1764190000000,
  IntegritySignals1764200000000,
  RankedSupplements1764210000000,
  CellsByRank1764220000000,
  ForeignKeyIndexes1764230000000,
  TestimonialsByTime1764235000000,
  TextFingerprints1764240000000,
  PublishedAnswers1764245000000,
  SupplementsByRank1764250000000,
  FlagsOfOtherTexts1764255000000,
  ClaimsIssuedAt1764260000000,
  NormalizedOrderReferences1764265000000,
  MergePaths1764270000000,
  CanonicalIds1764270008000,
  ReportAuthors1764271000000,
  PublicNameColumns1764271900000,
  PublicNames1764272000000,
  NamesOfMergedEntries1764275000000,
  SupersededTestimonials1764276000000,
  ShownNames1764280000000,
  RemovedTestimonials1764281000000,
  EditorsAndSenders1764282000000,
  PublicFormerNames1764283000000,
  ClosedReports1764284000000,
  LanguagesOfClickReferences1764285500000,
  KeysOfErasedUsers1764286000000,
  KeysOfDeletedTestimonials1764286500000,
  PairsOfCompletedErasures1764287000000,
  IndexesOfReferences1764290000000,
  UnusedImages1764290500000,
  EmailDeliveryIndexes1764291000000,
  DuplicateIndexes1764295000000,
  EntryVersions1764296000000,
];
