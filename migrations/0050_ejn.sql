CREATE TABLE "ejn_cpv" (
	"code" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"full" text COLLATE "C" NOT NULL,
	"level" smallint NOT NULL,
	"parent" integer,
	"name_hr" text COLLATE "bs-x-icu" NOT NULL,
	"name_en" text NOT NULL,
	"name_bs" text COLLATE "bs-x-icu",
	CONSTRAINT "ejn_cpv_level_check" CHECK ("ejn_cpv"."level" between 1 and 7)
);

--> statement-breakpoint
CREATE TABLE "ejn_authorities" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"tax" text COLLATE "C",
	"city" text COLLATE "bs-x-icu",
	"type" text COLLATE "C",
	"activity" text,
	"unit_type" text COLLATE "C",
	"unit" text COLLATE "bs-x-icu",
	"municipality_id" uuid,
	"canton_id" uuid,
	"entity_id" uuid,
	"search" text GENERATED ALWAYS AS (core_fold(name)) STORED NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_awards" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"procedure_id" bigint NOT NULL,
	"notice_id" bigint,
	"announced" timestamp with time zone,
	"eu_funds" boolean,
	"gone_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "ejn_changes" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ejn_changes_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"procedure_id" bigint NOT NULL,
	"what" text NOT NULL,
	"changes" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_contracts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"procedure_id" bigint NOT NULL,
	"lot_id" bigint,
	"group_id" bigint,
	"day" timestamp with time zone,
	"value" numeric(18, 2),
	"currency" text COLLATE "C",
	"bids" integer
);

--> statement-breakpoint
CREATE TABLE "ejn_groups" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"procedure_id" bigint,
	"lot_id" bigint,
	"awarded" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_lot_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"lot_id" bigint NOT NULL,
	"source_code_id" bigint NOT NULL,
	"main" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_lots" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"procedure_id" bigint NOT NULL,
	"number" integer,
	"name" text NOT NULL,
	"value" numeric(18, 2),
	"gone_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "ejn_members" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"group_id" bigint NOT NULL,
	"supplier" text COLLATE "C" NOT NULL,
	"lead" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"procedure_id" bigint NOT NULL,
	"authority_id" bigint,
	"announced" timestamp with time zone,
	"deadline" timestamp with time zone,
	"latest" boolean NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"procedure_type" text COLLATE "C",
	"contract_type" text COLLATE "C",
	"divisions" smallint[] DEFAULT '{}' NOT NULL,
	"value" numeric(18, 2),
	"lots" integer DEFAULT 0 NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C",
	"name" text NOT NULL,
	"category" text,
	"criterion" text COLLATE "C",
	"v" "tsvector" NOT NULL,
	"stems" smallint NOT NULL,
	"cp" integer[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "ejn_notices_open_check" CHECK ("ejn_notices"."latest" or not "ejn_notices"."open"),
	CONSTRAINT "ejn_notices_outcome_check" CHECK ("ejn_notices"."outcome" in ('awarded', 'terminated'))
);

--> statement-breakpoint
CREATE TABLE "ejn_source_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"code" integer,
	"text" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_suppliers" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"tax" text COLLATE "C",
	"tax_key" text COLLATE "C",
	"city" text COLLATE "bs-x-icu",
	"foreign" boolean DEFAULT false NOT NULL,
	"firm" text COLLATE "C" NOT NULL,
	"joined_by" text,
	"search" text GENERATED ALWAYS AS (core_fold(name)) STORED NOT NULL,
	CONSTRAINT "ejn_suppliers_joined_check" CHECK ("ejn_suppliers"."joined_by" in ('tax', 'person', 'apart'))
);

--> statement-breakpoint
CREATE TABLE "ejn_terminations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text COLLATE "C" NOT NULL,
	"procedure_id" bigint NOT NULL,
	"notice_id" bigint,
	"announced" timestamp with time zone,
	"gone_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "ejn_months" (
	"set" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"ours" integer NOT NULL,
	"theirs" integer NOT NULL,
	"compared_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ejn_months_pk" PRIMARY KEY("set","month")
);

--> statement-breakpoint
CREATE TABLE "ejn_quarantine" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"set" text COLLATE "C" NOT NULL,
	"row_key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"fault" text NOT NULL,
	"raw" text NOT NULL,
	"seen" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "ejn_sync_runs" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"fault" text,
	"requests" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"quarantined" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"simulated" boolean DEFAULT false NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ejn_sync_runs_state_check" CHECK ("ejn_sync_runs"."state" in ('running', 'done', 'failed', 'stopped')),
	CONSTRAINT "ejn_sync_runs_kind_check" CHECK ("ejn_sync_runs"."kind" in ('first', 'new', 'long', 'compare'))
);

--> statement-breakpoint
CREATE TABLE "ejn_sync_sets" (
	"set" text COLLATE "C" PRIMARY KEY NOT NULL,
	"watermark" text COLLATE "C",
	"at_stamp" text COLLATE "C",
	"at_id" bigint,
	"until" text COLLATE "C",
	"fetched" integer DEFAULT 0 NOT NULL,
	"expected" integer,
	"ours" integer,
	"theirs" integer,
	"compared_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"long_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "ejn_sync_source" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"simulated" boolean NOT NULL,
	CONSTRAINT "ejn_sync_source_only_check" CHECK ("ejn_sync_source"."only")
);

--> statement-breakpoint
CREATE TABLE "ejn_sync_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"active" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "ejn_sync_state_only_check" CHECK ("ejn_sync_state"."only")
);

--> statement-breakpoint
CREATE TABLE "ejn_follows" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"procedure_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ejn_follows_pk" PRIMARY KEY("tenant_id","user_id","procedure_id")
);

--> statement-breakpoint
CREATE TABLE "ejn_notes" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"procedure_id" bigint NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"author" text COLLATE "bs-x-icu" NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "ejn_notes_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "ejn_pipeline" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"procedure_id" bigint NOT NULL,
	"title" text COLLATE "bs-x-icu" NOT NULL,
	"state" text NOT NULL,
	"place" numeric DEFAULT '0' NOT NULL,
	"person_id" uuid,
	"person" text COLLATE "bs-x-icu",
	"offer" numeric(18, 2),
	"remind" text COLLATE "C",
	"remind_by" uuid,
	"remind_deadline" timestamp with time zone,
	"told_no" bigint DEFAULT 0 NOT NULL,
	"remind_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu",
	CONSTRAINT "ejn_pipeline_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "ejn_pipeline_state_check" CHECK ("ejn_pipeline"."state" in ('gledamo', 'pripremamo', 'predali', 'dobili', 'izgubili')),
	CONSTRAINT "ejn_pipeline_remind_check" CHECK ("ejn_pipeline"."remind" in ('0', '1', '2', '3', '5', '7', '14'))
);

--> statement-breakpoint
CREATE TABLE "ejn_digests" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"rhythm" text NOT NULL,
	"entries" jsonb NOT NULL,
	"notices" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail" text NOT NULL,
	"mail_at" timestamp with time zone,
	"mail_fault" text,
	"end_hash" text COLLATE "C",
	CONSTRAINT "ejn_digests_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "ejn_digests_recipient_check" CHECK ("ejn_digests"."recipient" in ('person', 'viber')),
	CONSTRAINT "ejn_digests_mail_check" CHECK ("ejn_digests"."mail" in ('none', 'waiting', 'sending', 'sent', 'refused', 'unknown'))
);

--> statement-breakpoint
CREATE TABLE "ejn_matches" (
	"tenant_id" uuid NOT NULL,
	"watch_id" uuid NOT NULL,
	"procedure_id" bigint NOT NULL,
	"change_no" bigint NOT NULL,
	"what" text NOT NULL,
	"happened" text NOT NULL,
	"changes" text,
	"why" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ejn_matches_pk" PRIMARY KEY("tenant_id","watch_id","procedure_id","change_no")
);

--> statement-breakpoint
CREATE TABLE "ejn_told" (
	"tenant_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"procedure_id" bigint NOT NULL,
	"change_no" bigint NOT NULL,
	"digest_id" uuid NOT NULL,
	CONSTRAINT "ejn_told_pk" PRIMARY KEY("tenant_id","recipient_id","procedure_id","change_no")
);

--> statement-breakpoint
CREATE TABLE "ejn_watch_cursors" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"change_no" bigint NOT NULL,
	"followed_no" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_watch_mutes" (
	"tenant_id" uuid NOT NULL,
	"watch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ejn_watch_mutes_pk" PRIMARY KEY("tenant_id","watch_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "ejn_watches" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"owner_id" uuid,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"query" text NOT NULL,
	"rhythm" text DEFAULT 'daily' NOT NULL,
	"by_mail" boolean DEFAULT true NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"conversation_id" uuid,
	"since" bigint NOT NULL,
	"paused_no" bigint,
	"told_no" bigint NOT NULL,
	CONSTRAINT "ejn_watches_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "ejn_watches_rhythm_check" CHECK ("ejn_watches"."rhythm" in ('at_once', 'daily', 'weekly'))
);

--> statement-breakpoint
CREATE TABLE "ejn_feeds" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"user_id" uuid NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"of" text NOT NULL,
	"watch_id" uuid,
	"secret_hash" text COLLATE "C" NOT NULL,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "ejn_feeds_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "ejn_feeds_of_check" CHECK ("ejn_feeds"."of" in ('watch', 'pipeline') and ("ejn_feeds"."of" = 'watch') = ("ejn_feeds"."watch_id" is not null))
);

--> statement-breakpoint
CREATE TABLE "ejn_facts" (
	"contract_id" bigint PRIMARY KEY NOT NULL,
	"procedure_id" bigint NOT NULL,
	"lot_id" bigint,
	"day" date NOT NULL,
	"code" integer,
	"authority_id" bigint,
	"firm" text COLLATE "C",
	"members" smallint DEFAULT 0 NOT NULL,
	"value" numeric(20, 2),
	"other" boolean DEFAULT false NOT NULL,
	"bids" integer,
	"estimate" numeric(20, 2),
	"price" numeric(20, 2),
	CONSTRAINT "ejn_facts_compared_check" CHECK (("ejn_facts"."estimate" is null) = ("ejn_facts"."price" is null))
);

--> statement-breakpoint
CREATE TABLE "ejn_marks" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ejn_marks_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"procedure_id" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ejn_rollup_months" (
	"month" date PRIMARY KEY NOT NULL,
	"stale" boolean DEFAULT true NOT NULL,
	"made_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "ejn_rollups" (
	"dim" text COLLATE "C" NOT NULL,
	"span" text NOT NULL,
	"period" date NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"contracts" integer NOT NULL,
	"priced" integer NOT NULL,
	"value" numeric(20, 2) NOT NULL,
	"other" integer NOT NULL,
	"lots" integer NOT NULL,
	"single" integer NOT NULL,
	"compared" integer NOT NULL,
	"estimate" numeric(20, 2) NOT NULL,
	"price" numeric(20, 2) NOT NULL,
	CONSTRAINT "ejn_rollups_pk" PRIMARY KEY("dim","span","period","key"),
	CONSTRAINT "ejn_rollups_span_check" CHECK ("ejn_rollups"."span" in ('month', 'year'))
);

--> statement-breakpoint
CREATE TABLE "ejn_twins" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"a" text COLLATE "C" NOT NULL,
	"b" text COLLATE "C" NOT NULL,
	"reason" text NOT NULL,
	"ambiguous" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"moved" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "ejn_twins_state_check" CHECK ("ejn_twins"."state" in ('open', 'joined', 'apart')),
	CONSTRAINT "ejn_twins_reason_check" CHECK ("ejn_twins"."reason" in ('tax', 'name'))
);

--> statement-breakpoint
CREATE TABLE "ejn_types" (
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("sifra", '') || ' ' || coalesce("api_skup", '') || ' ' || coalesce("naziv", ''))) STORED NOT NULL,
	"skup" text COLLATE "bs-x-icu" NOT NULL,
	"sifra" text COLLATE "bs-x-icu" NOT NULL,
	"api_skup" text COLLATE "bs-x-icu",
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"boja" text COLLATE "bs-x-icu" NOT NULL,
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ejn_types_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "ejn_types_skup_sifra_key" UNIQUE("skup","sifra"),
	CONSTRAINT "ejn_types_skup_check" CHECK ("ejn_types"."skup" IN ('obavjestenje', 'postupak', 'ugovor', 'kriterij')),
	CONSTRAINT "ejn_types_boja_check" CHECK ("ejn_types"."boja" IN ('siva', 'tirkizna', 'zelena', 'zuta', 'crvena', 'bakarna'))
);

--> statement-breakpoint
CREATE TABLE "ejn_synonyms" (
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", ''))) STORED NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"rijeci" text[] DEFAULT '{}'::text[] NOT NULL,
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ejn_synonyms_pk" PRIMARY KEY("idguid")
);

--> statement-breakpoint
CREATE INDEX "ejn_cpv_parent" ON "ejn_cpv" USING btree ("parent");
--> statement-breakpoint
CREATE INDEX "ejn_authorities_search_trgm" ON "ejn_authorities" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ejn_awards_procedure" ON "ejn_awards" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_changes_procedure" ON "ejn_changes" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_contracts_procedure" ON "ejn_contracts" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_contracts_group" ON "ejn_contracts" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "ejn_contracts_day" ON "ejn_contracts" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "ejn_groups_procedure" ON "ejn_groups" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_lot_codes_lot" ON "ejn_lot_codes" USING btree ("lot_id");
--> statement-breakpoint
CREATE INDEX "ejn_lot_codes_code" ON "ejn_lot_codes" USING btree ("source_code_id");
--> statement-breakpoint
CREATE INDEX "ejn_lots_procedure" ON "ejn_lots" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_members_group" ON "ejn_members" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "ejn_members_supplier" ON "ejn_members" USING btree ("supplier");
--> statement-breakpoint
CREATE INDEX "ejn_notices_procedure" ON "ejn_notices" USING btree ("procedure_id","id");
--> statement-breakpoint
CREATE INDEX "ejn_notices_v" ON "ejn_notices" USING gin ("v") WHERE latest;
--> statement-breakpoint
CREATE INDEX "ejn_notices_cp" ON "ejn_notices" USING gin ("cp") WHERE latest;
--> statement-breakpoint
CREATE INDEX "ejn_notices_open_v" ON "ejn_notices" USING gin ("v") WHERE open;
--> statement-breakpoint
CREATE INDEX "ejn_notices_announced" ON "ejn_notices" USING btree ("announced" DESC NULLS LAST,"id") WHERE latest;
--> statement-breakpoint
CREATE INDEX "ejn_notices_open" ON "ejn_notices" USING btree ("deadline","id") WHERE open;
--> statement-breakpoint
CREATE INDEX "ejn_notices_deadline" ON "ejn_notices" USING btree ("deadline" DESC NULLS LAST,"id") WHERE latest;
--> statement-breakpoint
CREATE INDEX "ejn_notices_value" ON "ejn_notices" USING btree ("value" DESC NULLS LAST,"id") WHERE latest;
--> statement-breakpoint
CREATE INDEX "ejn_notices_authority" ON "ejn_notices" USING btree ("authority_id","announced") WHERE latest;
--> statement-breakpoint
CREATE INDEX "ejn_notices_number" ON "ejn_notices" USING btree ("number");
--> statement-breakpoint
CREATE INDEX "ejn_suppliers_tax" ON "ejn_suppliers" USING btree ("tax_key");
--> statement-breakpoint
CREATE INDEX "ejn_suppliers_firm" ON "ejn_suppliers" USING btree ("firm");
--> statement-breakpoint
CREATE INDEX "ejn_suppliers_search_trgm" ON "ejn_suppliers" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ejn_terminations_procedure" ON "ejn_terminations" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_quarantine_open" ON "ejn_quarantine" USING btree ("last_at") WHERE settled_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "ejn_quarantine_row" ON "ejn_quarantine" USING btree ("set","row_key");
--> statement-breakpoint
CREATE INDEX "ejn_sync_runs_started" ON "ejn_sync_runs" USING btree ("started_at");
--> statement-breakpoint
CREATE INDEX "ejn_follows_procedure" ON "ejn_follows" USING btree ("tenant_id","procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_notes_procedure" ON "ejn_notes" USING btree ("tenant_id","procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_notes_removed" ON "ejn_notes" USING btree ("tenant_id","removed_at") WHERE removed_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "ejn_pipeline_procedure" ON "ejn_pipeline" USING btree ("tenant_id","procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_pipeline_state" ON "ejn_pipeline" USING btree ("tenant_id","state","place");
--> statement-breakpoint
CREATE INDEX "ejn_pipeline_remind" ON "ejn_pipeline" USING btree ("tenant_id","remind_at") WHERE reminded_at is null;
--> statement-breakpoint
CREATE INDEX "ejn_digests_recipient" ON "ejn_digests" USING btree ("tenant_id","recipient_id","at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "ejn_digests_at" ON "ejn_digests" USING btree ("tenant_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "ejn_digests_end" ON "ejn_digests" USING btree ("end_hash");
--> statement-breakpoint
CREATE INDEX "ejn_digests_mail" ON "ejn_digests" USING btree ("tenant_id","at") WHERE mail in ('waiting', 'sending');
--> statement-breakpoint
CREATE INDEX "ejn_matches_at" ON "ejn_matches" USING btree ("tenant_id","watch_id","at");
--> statement-breakpoint
CREATE INDEX "ejn_matches_no" ON "ejn_matches" USING btree ("tenant_id","change_no");
--> statement-breakpoint
CREATE INDEX "ejn_matches_procedure" ON "ejn_matches" USING btree ("tenant_id","procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_watches_owner" ON "ejn_watches" USING btree ("tenant_id","owner_id");
--> statement-breakpoint
CREATE INDEX "ejn_feeds_user" ON "ejn_feeds" USING btree ("tenant_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "ejn_feeds_secret" ON "ejn_feeds" USING btree ("secret_hash");
--> statement-breakpoint
CREATE INDEX "ejn_facts_day" ON "ejn_facts" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "ejn_facts_code" ON "ejn_facts" USING btree ("code","day");
--> statement-breakpoint
CREATE INDEX "ejn_facts_authority" ON "ejn_facts" USING btree ("authority_id","code","day");
--> statement-breakpoint
CREATE INDEX "ejn_facts_firm" ON "ejn_facts" USING btree ("firm","day");
--> statement-breakpoint
CREATE INDEX "ejn_facts_value" ON "ejn_facts" USING btree ("value" DESC NULLS LAST,"contract_id");
--> statement-breakpoint
CREATE INDEX "ejn_facts_procedure" ON "ejn_facts" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_marks_procedure" ON "ejn_marks" USING btree ("procedure_id");
--> statement-breakpoint
CREATE INDEX "ejn_rollup_months_stale" ON "ejn_rollup_months" USING btree ("month") WHERE stale;
--> statement-breakpoint
CREATE UNIQUE INDEX "ejn_twins_pair" ON "ejn_twins" USING btree ("a","b");
--> statement-breakpoint
CREATE INDEX "ejn_twins_state" ON "ejn_twins" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "ejn_types_search_trgm" ON "ejn_types" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ejn_types_skup_sort" ON "ejn_types" USING btree ("skup");
--> statement-breakpoint
CREATE INDEX "ejn_types_naziv_sort" ON "ejn_types" USING btree ("naziv");
--> statement-breakpoint
CREATE INDEX "ejn_synonyms_search_trgm" ON "ejn_synonyms" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ejn_synonyms_naziv_sort" ON "ejn_synonyms" USING btree ("naziv");
--> statement-breakpoint
CREATE UNIQUE INDEX "ejn_synonyms_naziv_key" ON "ejn_synonyms" USING btree (lower("naziv"));
--> statement-breakpoint
CREATE INDEX "ejn_synonyms_rijeci_gin" ON "ejn_synonyms" USING gin ("rijeci");
