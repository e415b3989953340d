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
ALTER TABLE "fin_pdv_oznake" DROP CONSTRAINT "fin_pdv_oznake_kolona_check";
--> statement-breakpoint
ALTER TABLE "fin_vat_filings" ADD CONSTRAINT "fin_vat_filings_kuf_fk" FOREIGN KEY ("tenant_id","kuf_file") REFERENCES "public"."fin_vat_files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_vat_filings" ADD CONSTRAINT "fin_vat_filings_kif_fk" FOREIGN KEY ("tenant_id","kif_file") REFERENCES "public"."fin_vat_files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_vat_records" ADD CONSTRAINT "fin_vat_records_filing_fk" FOREIGN KEY ("tenant_id","filing_id") REFERENCES "public"."fin_vat_filings"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_vat_settlements" ADD CONSTRAINT "fin_vat_settlements_voucher_fk" FOREIGN KEY ("tenant_id","voucher_id") REFERENCES "public"."fin_vouchers"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_pdv_oznake" ADD CONSTRAINT "fin_pdv_oznake_kolona_check" CHECK ("fin_pdv_oznake"."kolona" IN ('odbitni', 'neodbitni', 'pausal', 'bez_pdv', 'obveznik', 'krajnja', 'izvoz', 'oslobodjeno', 'vanposlovno', 'strana_usluga'));
