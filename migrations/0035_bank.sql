CREATE TABLE "fin_bank_decisions" (
	"tenant_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_bank_decisions_pk" PRIMARY KEY("tenant_id","statement_id","line")
);

--> statement-breakpoint
CREATE TABLE "fin_bank_mappings" (
	"tenant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"headings" jsonb NOT NULL,
	CONSTRAINT "fin_bank_mappings_pk" PRIMARY KEY("tenant_id","account_id")
);

--> statement-breakpoint
CREATE TABLE "fin_bank_rows" (
	"tenant_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"day" date NOT NULL,
	"value_day" date,
	"amount" numeric(18, 2) NOT NULL,
	"partner_account" text,
	"partner_name" text COLLATE "bs-x-icu",
	"reference" text,
	"description" text COLLATE "bs-x-icu" NOT NULL,
	"bank_reference" text,
	CONSTRAINT "fin_bank_rows_pk" PRIMARY KEY("tenant_id","statement_id","line")
);

--> statement-breakpoint
CREATE TABLE "fin_bank_rules" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"side" text NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"partner_id" uuid,
	"source" text COLLATE "bs-x-icu" NOT NULL,
	"learned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"learned_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_bank_rules_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_bank_rules_key" UNIQUE("tenant_id","kind","pattern","side"),
	CONSTRAINT "fin_bank_rules_pattern_check" CHECK ("fin_bank_rules"."pattern" <> '')
);

--> statement-breakpoint
CREATE TABLE "fin_bank_statements" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"statement_no" text NOT NULL,
	"from_day" date,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"opening" numeric(18, 2),
	"closing" numeric(18, 2),
	"incoming" numeric(18, 2) NOT NULL,
	"outgoing" numeric(18, 2) NOT NULL,
	"rows" integer NOT NULL,
	"format" text NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text COLLATE "bs-x-icu" NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_bank_statements_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_bank_statements_number_key" UNIQUE("tenant_id","account_id","year","statement_no")
);

--> statement-breakpoint
CREATE TABLE "fin_bank_states" (
	"tenant_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"voucher_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_bank_states_pk" PRIMARY KEY("tenant_id","statement_id")
);

--> statement-breakpoint
CREATE TABLE "fin_voucher_imports" (
	"tenant_id" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	"file_hash" text NOT NULL,
	"voucher_key" text NOT NULL,
	"run_id" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_voucher_imports_pk" PRIMARY KEY("tenant_id","voucher_id")
);

--> statement-breakpoint
CREATE TABLE "fin_bankovni_racuni" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", '') || ' ' || coalesce("racun", ''))) STORED NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"racun" text COLLATE "bs-x-icu" NOT NULL,
	"valuta" text COLLATE "bs-x-icu",
	"konto_id" uuid NOT NULL,
	"vrsta_id" uuid NOT NULL,
	"napomena" text COLLATE "bs-x-icu",
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fin_bankovni_racuni_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_bankovni_racuni_racun_key" UNIQUE("tenant_id","racun")
);

--> statement-breakpoint
CREATE INDEX "fin_bank_rules_partner" ON "fin_bank_rules" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_bank_statements_day" ON "fin_bank_statements" USING btree ("tenant_id","account_id","day");
--> statement-breakpoint
CREATE INDEX "fin_voucher_imports_file" ON "fin_voucher_imports" USING btree ("tenant_id","file_hash");
--> statement-breakpoint
CREATE INDEX "fin_voucher_imports_run" ON "fin_voucher_imports" USING btree ("tenant_id","run_id");
--> statement-breakpoint
CREATE INDEX "fin_bankovni_racuni_search_trgm" ON "fin_bankovni_racuni" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_bankovni_racuni_naziv_sort" ON "fin_bankovni_racuni" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_bankovni_racuni_naziv_key" ON "fin_bankovni_racuni" USING btree ("tenant_id",lower("naziv"));
--> statement-breakpoint
CREATE INDEX "fin_bankovni_racuni_konto_id_idx" ON "fin_bankovni_racuni" USING btree ("tenant_id","konto_id");
--> statement-breakpoint
CREATE INDEX "fin_bankovni_racuni_vrsta_id_idx" ON "fin_bankovni_racuni" USING btree ("tenant_id","vrsta_id");
--> statement-breakpoint
ALTER TABLE "fin_bank_rules" ADD CONSTRAINT "fin_bank_rules_partner_id_companies_idguid_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_bank_statements" ADD CONSTRAINT "fin_bank_statements_account_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."fin_bankovni_racuni"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_bankovni_racuni" ADD CONSTRAINT "fin_bankovni_racuni_konto_id_fk" FOREIGN KEY ("tenant_id","konto_id") REFERENCES "public"."fin_konta"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_bankovni_racuni" ADD CONSTRAINT "fin_bankovni_racuni_vrsta_id_fk" FOREIGN KEY ("tenant_id","vrsta_id") REFERENCES "public"."fin_vrste_naloga"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
