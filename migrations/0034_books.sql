CREATE TABLE "fin_statement_positions" (
	"tenant_id" uuid NOT NULL,
	"form" text COLLATE "bs-x-icu" NOT NULL,
	"valid_from" integer NOT NULL,
	"position" integer NOT NULL,
	"aop" text NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"formula" text NOT NULL,
	CONSTRAINT "fin_statement_positions_pk" PRIMARY KEY("tenant_id","form","valid_from","position")
);

--> statement-breakpoint
CREATE TABLE "fin_settings" (
	"tenant_id" uuid NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_settings_pk" PRIMARY KEY("tenant_id")
);

--> statement-breakpoint
CREATE TABLE "fin_checks" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_by" text COLLATE "bs-x-icu" NOT NULL,
	"years" integer NOT NULL,
	"vouchers" integer NOT NULL,
	"found" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "fin_checks_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "fin_drafts" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"type" text NOT NULL,
	"day" date,
	"day_typed" text NOT NULL,
	"description" text COLLATE "bs-x-icu" NOT NULL,
	"statement_no" text NOT NULL,
	"source" text NOT NULL,
	"lines" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"debit" numeric(20, 2) NOT NULL,
	"credit" numeric(20, 2) NOT NULL,
	"search" text GENERATED ALWAYS AS (core_fold("type" || ' ' || "description" || ' ' || "statement_no")) STORED NOT NULL,
	CONSTRAINT "fin_drafts_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "fin_recurring_runs" (
	"tenant_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"day" date NOT NULL,
	"draft_id" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fin_recurring_runs_pk" PRIMARY KEY("tenant_id","template_id","day")
);

--> statement-breakpoint
CREATE TABLE "fin_reminder_exceptions" (
	"tenant_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	CONSTRAINT "fin_reminder_exceptions_pk" PRIMARY KEY("tenant_id","partner_id")
);

--> statement-breakpoint
CREATE TABLE "fin_reminder_texts" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu"
);

--> statement-breakpoint
CREATE TABLE "fin_reminders" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"level" smallint NOT NULL,
	"day" date NOT NULL,
	"recipient" text NOT NULL,
	"subject" text COLLATE "bs-x-icu" NOT NULL,
	"body" text COLLATE "bs-x-icu" NOT NULL,
	"items" jsonb NOT NULL,
	"total" numeric(18, 2) NOT NULL,
	"reply_name" text NOT NULL,
	"reply_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "fin_reminders_day_key" UNIQUE("tenant_id","partner_id","level","day")
);

--> statement-breakpoint
CREATE TABLE "fin_vat_files" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"month" date NOT NULL,
	"book" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"records_sha256" text NOT NULL,
	"records" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"made_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_vat_files_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "fin_vat_filings" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"month" date NOT NULL,
	"filed_on" date NOT NULL,
	"reference" text COLLATE "bs-x-icu" NOT NULL,
	"refund" boolean NOT NULL,
	"boxes" jsonb NOT NULL,
	"kuf_file" uuid NOT NULL,
	"kif_file" uuid NOT NULL,
	"last_purchase" integer NOT NULL,
	"last_sale" integer NOT NULL,
	"locked_before" date,
	"filed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"filed_by" text COLLATE "bs-x-icu" NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text COLLATE "bs-x-icu",
	"undo_reason" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_vat_filings_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_vat_filings_undone_check" CHECK (("fin_vat_filings"."undone_at" is null) = ("fin_vat_filings"."undo_reason" is null))
);

--> statement-breakpoint
CREATE TABLE "fin_vat_records" (
	"tenant_id" uuid NOT NULL,
	"filing_id" uuid NOT NULL,
	"book" text NOT NULL,
	"number" integer NOT NULL,
	"month" date NOT NULL,
	"voucher_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"voucher" text NOT NULL,
	"voucher_day" date NOT NULL,
	"journal_no" integer NOT NULL,
	"doc_type" text COLLATE "C" NOT NULL,
	"document_no" text COLLATE "bs-x-icu",
	"document_date" date,
	"received_date" date NOT NULL,
	"partner_id" uuid,
	"name" text COLLATE "bs-x-icu",
	"address" text COLLATE "bs-x-icu",
	"vat_number" text,
	"jib" text,
	"net" numeric(20, 2) NOT NULL,
	"gross" numeric(20, 2) NOT NULL,
	"flat_rate" numeric(20, 2) NOT NULL,
	"vat" numeric(20, 2) NOT NULL,
	"deductible" numeric(20, 2) NOT NULL,
	"non_deductible" numeric(20, 2) NOT NULL,
	"internal" numeric(20, 2) NOT NULL,
	"export" numeric(20, 2) NOT NULL,
	"exempt" numeric(20, 2) NOT NULL,
	"base_registered" numeric(20, 2) NOT NULL,
	"vat_registered" numeric(20, 2) NOT NULL,
	"base_final" numeric(20, 2) NOT NULL,
	"vat_final" numeric(20, 2) NOT NULL,
	"fbih" numeric(20, 2) NOT NULL,
	"rs" numeric(20, 2) NOT NULL,
	"bd" numeric(20, 2) NOT NULL,
	"boxes" text[] NOT NULL,
	CONSTRAINT "fin_vat_records_pk" PRIMARY KEY("tenant_id","filing_id","book","number")
);

--> statement-breakpoint
CREATE TABLE "fin_vat_settings" (
	"tenant_id" uuid NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_vat_settings_pk" PRIMARY KEY("tenant_id")
);

--> statement-breakpoint
CREATE TABLE "fin_vat_settlements" (
	"tenant_id" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "fin_vat_settlements_pk" PRIMARY KEY("tenant_id","voucher_id")
);

--> statement-breakpoint
CREATE TABLE "fin_sabloni" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", '') || ' ' || coalesce("opis", ''))) STORED NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"vrsta" text COLLATE "bs-x-icu" NOT NULL,
	"opis" text COLLATE "bs-x-icu",
	"partner_id" uuid,
	"iznos" numeric(15, 2),
	"stavke" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ponavljanje" text COLLATE "bs-x-icu" NOT NULL,
	"dan" integer,
	"od" date,
	"do" date,
	CONSTRAINT "fin_sabloni_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_sabloni_ponavljanje_check" CHECK ("fin_sabloni"."ponavljanje" IN ('ne', 'mjesecno'))
);

--> statement-breakpoint
ALTER TABLE "fin_year_closings" ADD COLUMN "voucher_ids" uuid[] NOT NULL;
--> statement-breakpoint
CREATE INDEX "fin_checks_time" ON "fin_checks" USING btree ("tenant_id","checked_at");
--> statement-breakpoint
CREATE INDEX "fin_drafts_updated" ON "fin_drafts" USING btree ("tenant_id","updated_at");
--> statement-breakpoint
CREATE INDEX "fin_drafts_search_trgm" ON "fin_drafts" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_reminder_exceptions_partner" ON "fin_reminder_exceptions" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_reminders_partner" ON "fin_reminders" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_reminders_created" ON "fin_reminders" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "fin_vat_files_month" ON "fin_vat_files" USING btree ("tenant_id","month","book","made_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_vat_filings_month" ON "fin_vat_filings" USING btree ("tenant_id","month") WHERE "fin_vat_filings"."undone_at" is null;
--> statement-breakpoint
CREATE INDEX "fin_vat_filings_kuf" ON "fin_vat_filings" USING btree ("tenant_id","kuf_file");
--> statement-breakpoint
CREATE INDEX "fin_vat_filings_kif" ON "fin_vat_filings" USING btree ("tenant_id","kif_file");
--> statement-breakpoint
CREATE INDEX "fin_vat_records_month" ON "fin_vat_records" USING btree ("tenant_id","month","book");
--> statement-breakpoint
CREATE INDEX "fin_vat_settlements_month" ON "fin_vat_settlements" USING btree ("tenant_id","month");
--> statement-breakpoint
CREATE INDEX "fin_sabloni_search_trgm" ON "fin_sabloni" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_sabloni_naziv_sort" ON "fin_sabloni" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_sabloni_naziv_key" ON "fin_sabloni" USING btree ("tenant_id",lower("naziv"));
--> statement-breakpoint
CREATE INDEX "fin_sabloni_partner_id_idx" ON "fin_sabloni" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_sabloni_stavke_gin" ON "fin_sabloni" USING gin ("stavke" jsonb_path_ops);
--> statement-breakpoint
ALTER TABLE "fin_pdv_oznake" DROP CONSTRAINT "fin_pdv_oznake_kolona_check";
--> statement-breakpoint
ALTER TABLE "fin_reminder_exceptions" ADD CONSTRAINT "fin_reminder_exceptions_partner_id_companies_idguid_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_reminders" ADD CONSTRAINT "fin_reminders_partner_id_companies_idguid_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_vat_filings" ADD CONSTRAINT "fin_vat_filings_kuf_fk" FOREIGN KEY ("tenant_id","kuf_file") REFERENCES "public"."fin_vat_files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_vat_filings" ADD CONSTRAINT "fin_vat_filings_kif_fk" FOREIGN KEY ("tenant_id","kif_file") REFERENCES "public"."fin_vat_files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_vat_records" ADD CONSTRAINT "fin_vat_records_filing_fk" FOREIGN KEY ("tenant_id","filing_id") REFERENCES "public"."fin_vat_filings"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_vat_settlements" ADD CONSTRAINT "fin_vat_settlements_voucher_fk" FOREIGN KEY ("tenant_id","voucher_id") REFERENCES "public"."fin_vouchers"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_sabloni" ADD CONSTRAINT "fin_sabloni_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_poslovne_godine" ADD CONSTRAINT "fin_poslovne_godine_pocetak_kraj_key" UNIQUE("tenant_id","pocetak","kraj");
--> statement-breakpoint
ALTER TABLE "fin_pdv_oznake" ADD CONSTRAINT "fin_pdv_oznake_kolona_check" CHECK ("fin_pdv_oznake"."kolona" IN ('odbitni', 'neodbitni', 'pausal', 'bez_pdv', 'obveznik', 'krajnja', 'izvoz', 'oslobodjeno', 'vanposlovno', 'strana_usluga'));
