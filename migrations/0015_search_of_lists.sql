ALTER TABLE "tenants" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold("name")) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold("last_name" || ' ' || "first_name" || ' ' || "email")) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold("label" || ' ' || "name" || ' ' || coalesce("description", ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || "email")) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "checker_runs" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold("url" || ' ' || coalesce("final_url", '') || ' ' || "id"::text)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold("title" || ' ' || coalesce("body", ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold("ime_prezime" || ' ' || "email" || ' ' || "telefon" || ' ' || "tip_usluge" || ' ' || "poruka")) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "tenants_search_trgm" ON "tenants" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_search_trgm" ON "users" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "roles_search_trgm" ON "roles" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invitations_search_trgm" ON "invitations" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "checker_runs_search_trgm" ON "checker_runs" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "notifications_search_trgm" ON "notifications" USING gin ("tenant_id","user_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contact_messages_search_trgm" ON "contact_messages" USING gin ("search" gin_trgm_ops);
