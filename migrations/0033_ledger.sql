CREATE TABLE "fin_balances" (
	"tenant_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"partner_id" uuid,
	"period" smallint NOT NULL,
	"debit" numeric(18, 2) NOT NULL,
	"credit" numeric(18, 2) NOT NULL,
	CONSTRAINT "fin_balances_key" UNIQUE NULLS NOT DISTINCT("tenant_id","year_id","account","partner_id","period")
);

--> statement-breakpoint
CREATE TABLE "fin_counters" (
	"tenant_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"last" integer NOT NULL,
	"last_hash" "bytea" NOT NULL,
	CONSTRAINT "fin_counters_pk" PRIMARY KEY("tenant_id","year_id","type")
);

--> statement-breakpoint
CREATE TABLE "fin_journal_counters" (
	"tenant_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "fin_journal_counters_pk" PRIMARY KEY("tenant_id","year_id")
);

--> statement-breakpoint
CREATE TABLE "fin_matches" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"partner_id" uuid,
	"debit_document" text NOT NULL,
	"credit_document" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"matched_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_matches_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_matches_amount_check" CHECK ("fin_matches"."amount" > 0),
	CONSTRAINT "fin_matches_documents_check" CHECK ("fin_matches"."debit_document" <> "fin_matches"."credit_document")
);

--> statement-breakpoint
CREATE TABLE "fin_open_items" (
	"tenant_id" uuid NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"partner_id" uuid,
	"document_no" text NOT NULL,
	"document_date" date,
	"due_date" date,
	"booked" numeric(18, 2) NOT NULL,
	"matched" numeric(18, 2) DEFAULT '0' NOT NULL,
	"open" numeric(18, 2) GENERATED ALWAYS AS (booked + matched) STORED NOT NULL,
	CONSTRAINT "fin_open_items_key" UNIQUE NULLS NOT DISTINCT("tenant_id","account","partner_id","document_no")
);

--> statement-breakpoint
CREATE TABLE "fin_lines" (
	"tenant_id" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"year_id" uuid NOT NULL,
	"day" date NOT NULL,
	"period" smallint NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"partner_id" uuid,
	"cost_center_id" uuid,
	"debit" numeric(18, 2) NOT NULL,
	"credit" numeric(18, 2) NOT NULL,
	"currency" text,
	"currency_amount" numeric(18, 2),
	"rate" numeric(18, 6),
	"document_no" text,
	"document_date" date,
	"due_date" date,
	"received_date" date,
	"description" text COLLATE "bs-x-icu" NOT NULL,
	"vat_code" text,
	"vat_base" numeric(18, 2),
	"vat_month" date,
	CONSTRAINT "fin_lines_pk" PRIMARY KEY("tenant_id","voucher_id","line"),
	CONSTRAINT "fin_lines_side_check" CHECK (("fin_lines"."debit" = 0) <> ("fin_lines"."credit" = 0))
);

--> statement-breakpoint
CREATE TABLE "fin_vouchers" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"journal_no" integer NOT NULL,
	"day" date NOT NULL,
	"period" smallint NOT NULL,
	"description" text COLLATE "bs-x-icu" NOT NULL,
	"statement_no" text,
	"reversal_of" uuid,
	"reversal_kind" text,
	"carried" boolean NOT NULL,
	"draft_id" uuid,
	"source" text NOT NULL,
	"lines" integer NOT NULL,
	"total" numeric(18, 2) NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"posted_by_id" uuid,
	"posted_by" text COLLATE "bs-x-icu" NOT NULL,
	"lines_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "fin_vouchers_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_vouchers_number_key" UNIQUE("tenant_id","year_id","type","number"),
	CONSTRAINT "fin_vouchers_journal_key" UNIQUE("tenant_id","year_id","journal_no"),
	CONSTRAINT "fin_vouchers_period_check" CHECK ("fin_vouchers"."period" between 0 and 99),
	CONSTRAINT "fin_vouchers_reversal_check" CHECK (("fin_vouchers"."reversal_of" is null) = ("fin_vouchers"."reversal_kind" is null))
);

--> statement-breakpoint
CREATE TABLE "fin_lock_exceptions" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text COLLATE "bs-x-icu" NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"reason" text COLLATE "bs-x-icu" NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"granted_by" text COLLATE "bs-x-icu" NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_lock_exceptions_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_lock_exceptions_days_check" CHECK ("fin_lock_exceptions"."from_day" <= "fin_lock_exceptions"."to_day"),
	CONSTRAINT "fin_lock_exceptions_reason_check" CHECK ("fin_lock_exceptions"."reason" <> '')
);

--> statement-breakpoint
CREATE TABLE "fin_locks" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"through" date NOT NULL,
	"reason" text COLLATE "bs-x-icu" NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "fin_locks_pk" PRIMARY KEY("tenant_id","kind")
);

--> statement-breakpoint
CREATE TABLE "fin_year_closings" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" text COLLATE "bs-x-icu" NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text COLLATE "bs-x-icu",
	"reopen_reason" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_year_closings_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "fin_konta" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("konto", '') || ' ' || coalesce("naziv", ''))) STORED NOT NULL,
	"konto" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"partner" text COLLATE "bs-x-icu" NOT NULL,
	"mjesto_troska" text COLLATE "bs-x-icu" NOT NULL,
	"otvorene_stavke" boolean DEFAULT false NOT NULL,
	"prenos" text COLLATE "bs-x-icu" NOT NULL,
	"uloga" text COLLATE "bs-x-icu",
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fin_konta_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_konta_konto_key" UNIQUE("tenant_id","konto"),
	CONSTRAINT "fin_konta_uloga_key" UNIQUE("tenant_id","uloga"),
	CONSTRAINT "fin_konta_partner_check" CHECK ("fin_konta"."partner" IN ('ne', 'moguce', 'obavezno')),
	CONSTRAINT "fin_konta_mjesto_troska_check" CHECK ("fin_konta"."mjesto_troska" IN ('ne', 'moguce', 'obavezno')),
	CONSTRAINT "fin_konta_prenos_check" CHECK ("fin_konta"."prenos" IN ('saldo', 'partner', 'stavke', 'ne')),
	CONSTRAINT "fin_konta_uloga_check" CHECK ("fin_konta"."uloga" IN ('kupci', 'kupci_povezani', 'kupci_ino', 'dobavljaci', 'dobavljaci_povezani', 'dobavljaci_ino', 'avansi_primljeni', 'banka', 'banka_devizna', 'blagajna', 'blagajna_devizna', 'pdv_ulazni', 'pdv_uvoz', 'pdv_dati_avansi', 'pdv_usluge_stranih_ulaz', 'pdv_poljoprivrednici', 'pdv_posebna_sema_ulaz', 'pdv_bez_prava_jos', 'pdv_razlika_potrazivanje', 'pdv_izlazni_obveznici', 'pdv_primljeni_avansi', 'pdv_vlastita_potrosnja', 'pdv_krajnja_potrosnja', 'pdv_usluge_stranih_izlaz', 'pdv_posebna_sema_izlaz', 'pdv_razlika_obaveza', 'pdv_neodbitni', 'kursne_razlike_rashod', 'kursne_razlike_prihod', 'valutna_klauzula_prihod', 'bankovni_troskovi', 'otvaranje', 'ukupni_prihodi', 'ukupni_rashodi', 'prenos_rezultata', 'dobit_ili_gubitak', 'porez_na_dobit', 'prenos_dobiti_gubitka', 'zakljucak_stanja', 'dobit_perioda', 'dobit_ranija', 'gubitak_perioda', 'gubitak_raniji'))
);

--> statement-breakpoint
CREATE TABLE "fin_kursna_lista" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("valuta", ''))) STORED NOT NULL,
	"valuta" text COLLATE "bs-x-icu" NOT NULL,
	"datum" date NOT NULL,
	"jedinica" numeric(6, 0) NOT NULL,
	"kurs" numeric(18, 6) NOT NULL,
	"izvor" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_kursna_lista_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_kursna_lista_valuta_datum_key" UNIQUE("tenant_id","valuta","datum")
);

--> statement-breakpoint
CREATE TABLE "fin_mjesta_troska" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("sifra", '') || ' ' || coalesce("naziv", ''))) STORED NOT NULL,
	"sifra" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fin_mjesta_troska_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "fin_pdv_oznake" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("sifra", '') || ' ' || coalesce("naziv", ''))) STORED NOT NULL,
	"sifra" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"knjiga" text COLLATE "bs-x-icu" NOT NULL,
	"kolona" text COLLATE "bs-x-icu" NOT NULL,
	"nosi" text COLLATE "bs-x-icu" NOT NULL,
	"tip_dokumenta" text COLLATE "bs-x-icu" NOT NULL,
	"stopa" numeric(7, 2) NOT NULL,
	"konto" text COLLATE "bs-x-icu",
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fin_pdv_oznake_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_pdv_oznake_sifra_key" UNIQUE("tenant_id","sifra"),
	CONSTRAINT "fin_pdv_oznake_knjiga_check" CHECK ("fin_pdv_oznake"."knjiga" IN ('kuf', 'kif')),
	CONSTRAINT "fin_pdv_oznake_kolona_check" CHECK ("fin_pdv_oznake"."kolona" IN ('odbitni', 'neodbitni', 'pausal', 'bez_pdv', 'obveznik', 'krajnja', 'izvoz', 'oslobodjeno', 'vanposlovno')),
	CONSTRAINT "fin_pdv_oznake_nosi_check" CHECK ("fin_pdv_oznake"."nosi" IN ('pdv', 'osnovica')),
	CONSTRAINT "fin_pdv_oznake_tip_dokumenta_check" CHECK ("fin_pdv_oznake"."tip_dokumenta" IN ('01', '02', '03', '04', '05', '06', '07', '08', '09'))
);

--> statement-breakpoint
CREATE TABLE "fin_poslovne_godine" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", ''))) STORED NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"pocetak" date NOT NULL,
	"kraj" date NOT NULL,
	"napomena" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_poslovne_godine_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "fin_vrste_naloga" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("sifra", '') || ' ' || coalesce("naziv", ''))) STORED NOT NULL,
	"sifra" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"namjena" text COLLATE "bs-x-icu" NOT NULL,
	"konto" text COLLATE "bs-x-icu",
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fin_vrste_naloga_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_vrste_naloga_sifra_key" UNIQUE("tenant_id","sifra"),
	CONSTRAINT "fin_vrste_naloga_namjena_check" CHECK ("fin_vrste_naloga"."namjena" IN ('opca', 'ulazne', 'izlazne', 'izvod', 'blagajna', 'kompenzacija', 'pdv', 'pocetno', 'zatvaranje'))
);

--> statement-breakpoint
CREATE INDEX "fin_balances_partner" ON "fin_balances" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_matches_documents" ON "fin_matches" USING btree ("tenant_id","account","partner_id");
--> statement-breakpoint
CREATE INDEX "fin_open_items_open" ON "fin_open_items" USING btree ("tenant_id","account","partner_id","due_date") WHERE "fin_open_items"."open" <> 0;
--> statement-breakpoint
CREATE INDEX "fin_open_items_partner" ON "fin_open_items" USING btree ("tenant_id","partner_id") WHERE "fin_open_items"."open" <> 0;
--> statement-breakpoint
CREATE INDEX "fin_lines_account" ON "fin_lines" USING btree ("tenant_id","account","day","voucher_id","line");
--> statement-breakpoint
CREATE INDEX "fin_lines_day" ON "fin_lines" USING btree ("tenant_id","day","voucher_id","line");
--> statement-breakpoint
CREATE INDEX "fin_lines_partner" ON "fin_lines" USING btree ("tenant_id","partner_id","account","day","voucher_id","line") WHERE "fin_lines"."partner_id" is not null;
--> statement-breakpoint
CREATE INDEX "fin_lines_cost_center" ON "fin_lines" USING btree ("tenant_id","cost_center_id","account","day") WHERE "fin_lines"."cost_center_id" is not null;
--> statement-breakpoint
CREATE INDEX "fin_lines_document" ON "fin_lines" USING btree ("tenant_id","document_no","account") WHERE "fin_lines"."document_no" is not null;
--> statement-breakpoint
CREATE INDEX "fin_lines_vat" ON "fin_lines" USING btree ("tenant_id","vat_month","vat_code") WHERE "fin_lines"."vat_code" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_vouchers_reversal_key" ON "fin_vouchers" USING btree ("tenant_id","reversal_of") WHERE "fin_vouchers"."reversal_of" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_vouchers_draft_key" ON "fin_vouchers" USING btree ("tenant_id","draft_id") WHERE "fin_vouchers"."draft_id" is not null;
--> statement-breakpoint
CREATE INDEX "fin_vouchers_day" ON "fin_vouchers" USING btree ("tenant_id","day","idguid");
--> statement-breakpoint
CREATE INDEX "fin_lock_exceptions_user" ON "fin_lock_exceptions" USING btree ("tenant_id","user_id","valid_until");
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_year_closings_closed" ON "fin_year_closings" USING btree ("tenant_id","year_id") WHERE "fin_year_closings"."reopened_at" is null;
--> statement-breakpoint
CREATE INDEX "fin_konta_search_trgm" ON "fin_konta" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_konta_konto_sort" ON "fin_konta" USING btree ("tenant_id","konto");
--> statement-breakpoint
CREATE INDEX "fin_kursna_lista_search_trgm" ON "fin_kursna_lista" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_kursna_lista_datum_sort" ON "fin_kursna_lista" USING btree ("tenant_id","datum");
--> statement-breakpoint
CREATE INDEX "fin_kursna_lista_valuta_sort" ON "fin_kursna_lista" USING btree ("tenant_id","valuta");
--> statement-breakpoint
CREATE INDEX "fin_mjesta_troska_search_trgm" ON "fin_mjesta_troska" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_mjesta_troska_sifra_sort" ON "fin_mjesta_troska" USING btree ("tenant_id","sifra");
--> statement-breakpoint
CREATE INDEX "fin_mjesta_troska_naziv_sort" ON "fin_mjesta_troska" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_mjesta_troska_sifra_key" ON "fin_mjesta_troska" USING btree ("tenant_id",lower("sifra"));
--> statement-breakpoint
CREATE INDEX "fin_pdv_oznake_search_trgm" ON "fin_pdv_oznake" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_pdv_oznake_sifra_sort" ON "fin_pdv_oznake" USING btree ("tenant_id","sifra");
--> statement-breakpoint
CREATE INDEX "fin_pdv_oznake_naziv_sort" ON "fin_pdv_oznake" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE INDEX "fin_poslovne_godine_search_trgm" ON "fin_poslovne_godine" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_poslovne_godine_pocetak_sort" ON "fin_poslovne_godine" USING btree ("tenant_id","pocetak");
--> statement-breakpoint
CREATE INDEX "fin_poslovne_godine_naziv_sort" ON "fin_poslovne_godine" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_poslovne_godine_naziv_key" ON "fin_poslovne_godine" USING btree ("tenant_id",lower("naziv"));
--> statement-breakpoint
CREATE INDEX "fin_vrste_naloga_search_trgm" ON "fin_vrste_naloga" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_vrste_naloga_sifra_sort" ON "fin_vrste_naloga" USING btree ("tenant_id","sifra");
--> statement-breakpoint
CREATE INDEX "fin_vrste_naloga_naziv_sort" ON "fin_vrste_naloga" USING btree ("tenant_id","naziv");
--> statement-breakpoint
ALTER TABLE "fin_balances" ADD CONSTRAINT "fin_balances_account_fk" FOREIGN KEY ("tenant_id","account") REFERENCES "public"."fin_konta"("tenant_id","konto") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_balances" ADD CONSTRAINT "fin_balances_partner_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_balances" ADD CONSTRAINT "fin_balances_year_fk" FOREIGN KEY ("tenant_id","year_id") REFERENCES "public"."fin_poslovne_godine"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_year_closings" ADD CONSTRAINT "fin_year_closings_year_fk" FOREIGN KEY ("tenant_id","year_id") REFERENCES "public"."fin_poslovne_godine"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
