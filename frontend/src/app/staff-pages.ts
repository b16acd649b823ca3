/** What the pages behind the console are made of; the addresses they stand at are in `admin-routes.tsx`. */
import { fetchedLater } from "@/components/fetched-later";

export const STAFF_PAGES = {
  people: fetchedLater(
    ["admin", "agent", "order", "pay", "people", "session", "settings", "wallet"],
    async () => (await import("@/features/support/admin/people/people-page")).PeoplePage,
  ),
  orders: fetchedLater(
    ["admin", "checkout", "console", "market", "order", "orders", "pay", "people", "topup", "wallet"],
    async () => (await import("@/features/order/admin/orders-page")).AdminOrdersPage,
  ),
  reports: fetchedLater(
    ["admin", "console", "order", "reports"],
    async () => (await import("@/features/report/admin/reports-page")).ReportsPage,
  ),
  catalogue: fetchedLater(
    ["admin", "catalogue", "console", "import", "market", "session"],
    async () => (await import("@/features/market/admin/catalogue-page")).CataloguePage,
  ),
  setup: fetchedLater(
    ["admin", "console", "setup"],
    async () => (await import("@/features/support/admin/setup/setup-page")).SetupPage,
  ),
  features: fetchedLater(
    ["admin", "console", "features", "session"],
    async () => (await import("@/features/support/admin/features/features-page")).FeaturesPage,
  ),
  settings: fetchedLater(
    ["admin", "console", "pay", "session", "shop_settings"],
    async () => (await import("@/features/support/admin/settings-pages")).SettingsPages,
  ),
  legal: fetchedLater(
    ["admin", "console", "legal_texts", "session"],
    async () => (await import("@/features/legal/admin/legal-admin-page")).LegalAdminPage,
  ),
  rates: fetchedLater(
    ["admin", "console", "rates", "session"],
    async () => (await import("@/features/wallet/admin/rates/rates-page")).RatesPage,
  ),
  payments: fetchedLater(
    ["admin", "console", "order", "pay", "payments", "reconciliation", "session"],
    async () => (await import("@/features/wallet/admin/payments/payments-page")).PaymentsPage,
  ),
  reconciliation: fetchedLater(
    ["admin", "console", "reconciliation", "session"],
    async () => (await import("@/features/wallet/admin/reconciliation/reconciliation-page")).ReconciliationPage,
  ),
  adjustments: fetchedLater(
    ["adjustments", "admin", "console", "people", "session", "wallet"],
    async () => (await import("@/features/wallet/admin/adjustments/adjustments-page")).AdjustmentsPage,
  ),
  reviews: fetchedLater(
    ["admin", "console", "session"],
    async () => (await import("@/features/support/admin/reviews/reviews-page")).ReviewsPage,
  ),
  verifications: fetchedLater(
    ["admin", "console", "people", "session", "settings"],
    async () => (await import("@/features/support/admin/verifications/verifications-page")).VerificationsPage,
  ),
  applications: fetchedLater(
    ["admin", "console", "people", "session", "settings"],
    async () => (await import("@/features/support/admin/applications/applications-page")).ApplicationsPage,
  ),
  stores: fetchedLater(
    ["admin", "market", "store"],
    async () => (await import("@/features/market/admin/stores-page")).StoresPage,
  ),
  appeals: fetchedLater(
    ["admin", "console", "people", "session", "settings"],
    async () => (await import("@/features/support/admin/appeals/appeals-page")).AppealsPage,
  ),
  board: fetchedLater(["admin"], async () => (await import("@/features/support/admin/board-page")).BoardPage),
  history: fetchedLater(
    ["admin", "conversation", "support"],
    async () => (await import("@/features/support/admin/history-page")).HistoryPage,
  ),
  templates: fetchedLater(
    ["admin", "session"],
    async () => (await import("@/features/support/admin/templates-page")).TemplatesPage,
  ),
  teams: fetchedLater(
    ["admin", "session"],
    async () => (await import("@/features/support/admin/teams-page")).TeamsPage,
  ),
  welcome: fetchedLater(
    ["admin", "faq", "session"],
    async () => (await import("@/features/support/admin/welcome-page")).WelcomePage,
  ),
  faq: fetchedLater(
    ["admin", "faq", "session"],
    async () => (await import("@/features/faq/admin/faq-admin-page")).FaqAdminPage,
  ),
  blocks: fetchedLater(["admin"], async () => (await import("@/features/support/admin/blocks-page")).BlocksPage),
  audit: fetchedLater(["admin"], async () => (await import("@/features/support/admin/audit-page")).AuditPage),
  log: fetchedLater(
    ["admin", "console", "features", "people", "shop_settings"],
    async () => (await import("@/features/support/admin/staff-acts/staff-acts-page")).StaffActsPage,
  ),
  rulings: fetchedLater(["order"], async () => (await import("@/features/order/rulings-page")).RulingsPage),
  disputes: fetchedLater(["admin"], async () => (await import("@/features/support/admin/disputes-page")).DisputesPage),
  queues: fetchedLater(
    ["admin", "order", "session", "topup"],
    async () => (await import("@/features/topup/admin/queues-page")).QueuesPage,
  ),
  events: fetchedLater(
    ["admin", "lottery", "session"],
    async () => (await import("@/features/lottery/admin/events-page")).EventsPage,
  ),
};

export type StaffPages = typeof STAFF_PAGES;
