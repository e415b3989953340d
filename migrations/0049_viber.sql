CREATE TABLE "viber_answers" (
	"tenant_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"definition" jsonb NOT NULL,
	CONSTRAINT "viber_answers_pk" PRIMARY KEY("tenant_id","bot_id")
);

--> statement-breakpoint
CREATE TABLE "viber_bot_health" (
	"tenant_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"last_callback_at" timestamp with time zone,
	"last_error_at" timestamp with time zone,
	"last_error" text,
	"told_at" timestamp with time zone,
	CONSTRAINT "viber_bot_health_pk" PRIMARY KEY("tenant_id","bot_id")
);

--> statement-breakpoint
CREATE TABLE "viber_bot_hours" (
	"tenant_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"callbacks" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "viber_bot_hours_pk" PRIMARY KEY("tenant_id","bot_id","hour")
);

--> statement-breakpoint
CREATE TABLE "viber_bot_people" (
	"tenant_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "viber_bot_people_pk" PRIMARY KEY("tenant_id","bot_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "viber_bots" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"account_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"avatar" text,
	"picture" text,
	"subscribers" integer,
	"checked_at" timestamp with time zone,
	"fault" integer,
	"simulated" boolean DEFAULT false NOT NULL,
	"token" text,
	"sender_name" text COLLATE "bs-x-icu" NOT NULL,
	"hook_id" text COLLATE "C" NOT NULL,
	"hook_state" text DEFAULT 'none' NOT NULL,
	"hook_url" text,
	"hook_at" timestamp with time zone,
	"hook_fault" text,
	"hook_detail" text,
	"everybody" boolean DEFAULT true NOT NULL,
	"file_days" integer DEFAULT 30 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "viber_bots_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "viber_bots_hook_check" CHECK ("viber_bots"."hook_state" in ('none', 'set', 'failed')),
	CONSTRAINT "viber_bots_token_check" CHECK (("viber_bots"."token" is null) = ("viber_bots"."removed_at" is not null))
);

--> statement-breakpoint
CREATE TABLE "viber_canned" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"shortcut" text COLLATE "bs-x-icu" NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "viber_canned_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "viber_cases" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "viber_cases_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "viber_conversations" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"bot_id" uuid NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "bs-x-icu",
	"named" boolean DEFAULT false NOT NULL,
	"avatar" text,
	"country" text,
	"language" text,
	"api_version" integer,
	"phone" text,
	"note" text,
	"company_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"subscribed" boolean DEFAULT false NOT NULL,
	"subscription_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"snoozed_until" timestamp with time zone,
	"assignee_id" uuid,
	"incoming" bigint DEFAULT 0 NOT NULL,
	"incoming_closed" bigint DEFAULT 0 NOT NULL,
	"last_no" bigint,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_text" text,
	"last_kind" text,
	"last_direction" text,
	"waiting_since" timestamp with time zone,
	"case_id" uuid,
	"flow" jsonb,
	"flow_due" timestamp with time zone,
	"away_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (core_fold(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(note, ''))) STORED NOT NULL,
	CONSTRAINT "viber_conversations_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "viber_conversations_state_check" CHECK ("viber_conversations"."state" in ('open', 'snoozed', 'closed')),
	CONSTRAINT "viber_conversations_snooze_check" CHECK (("viber_conversations"."state" = 'snoozed') = ("viber_conversations"."snoozed_until" is not null))
);

--> statement-breakpoint
CREATE TABLE "viber_drafts" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"note" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viber_drafts_pk" PRIMARY KEY("tenant_id","conversation_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "viber_messages" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"no" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "viber_messages_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"origin" text NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"token" text COLLATE "C",
	"author_id" uuid,
	"mentions" uuid[],
	"client_id" uuid,
	"broadcast_id" uuid,
	"state" text,
	"status" integer,
	"fault" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"file_id" uuid,
	"media_state" text,
	"media_fault" text,
	"media_tried_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (core_fold(coalesce(text, ''))) STORED NOT NULL,
	CONSTRAINT "viber_messages_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "viber_messages_direction_check" CHECK ("viber_messages"."direction" in ('in', 'out', 'note', 'event')),
	CONSTRAINT "viber_messages_state_check" CHECK (("viber_messages"."direction" = 'out') = ("viber_messages"."state" is not null))
);

--> statement-breakpoint
CREATE TABLE "viber_presence" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"typing_until" timestamp with time zone,
	CONSTRAINT "viber_presence_pk" PRIMARY KEY("tenant_id","conversation_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "viber_reads" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"incoming" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viber_reads_pk" PRIMARY KEY("tenant_id","conversation_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "viber_receipts" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"delivered_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fault" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viber_receipts_pk" PRIMARY KEY("tenant_id","conversation_id","token")
);

--> statement-breakpoint
CREATE TABLE "viber_links" (
	"tenant_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "viber_links_pk" PRIMARY KEY("secret_hash")
);

--> statement-breakpoint
CREATE TABLE "viber_rates" (
	"tenant_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"tokens" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone,
	CONSTRAINT "viber_rates_pk" PRIMARY KEY("tenant_id","bot_id")
);

--> statement-breakpoint
CREATE TABLE "viber_callbacks" (
	"tenant_id" uuid NOT NULL,
	"no" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "viber_callbacks_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bot_id" uuid NOT NULL,
	"event" text COLLATE "C",
	"user_id" text COLLATE "C" DEFAULT '' NOT NULL,
	"body" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	"received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"done_at" timestamp with time zone,
	"outcome" text
);

--> statement-breakpoint
CREATE TABLE "viber_broadcasts" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"bot_id" uuid NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"content" jsonb NOT NULL,
	"file_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"not_tags" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"planned_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"fault" text,
	"choosing" boolean DEFAULT false NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"started_by" text COLLATE "bs-x-icu",
	"started_by_id" uuid,
	CONSTRAINT "viber_broadcasts_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "viber_broadcasts_state_check" CHECK ("viber_broadcasts"."state" in ('draft', 'planned', 'running', 'paused', 'done', 'cancelled'))
);

--> statement-breakpoint
CREATE TABLE "viber_chunks" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"receivers" integer NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"token" text COLLATE "C",
	CONSTRAINT "viber_chunks_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "viber_receivers" (
	"tenant_id" uuid NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"status" integer,
	"chunk_id" uuid,
	"repeated" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viber_receivers_pk" PRIMARY KEY("tenant_id","broadcast_id","conversation_id"),
	CONSTRAINT "viber_receivers_state_check" CHECK ("viber_receivers"."state" in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'skipped'))
);

--> statement-breakpoint
CREATE UNIQUE INDEX "viber_bots_hook" ON "viber_bots" USING btree ("hook_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "viber_bots_account" ON "viber_bots" USING btree ("account_id") WHERE removed_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "viber_canned_shortcut" ON "viber_canned" USING btree ("tenant_id",lower(shortcut));
--> statement-breakpoint
CREATE INDEX "viber_cases_opened" ON "viber_cases" USING btree ("tenant_id","opened_at");
--> statement-breakpoint
CREATE INDEX "viber_cases_closed" ON "viber_cases" USING btree ("tenant_id","closed_at") WHERE closed_at is not null;
--> statement-breakpoint
CREATE INDEX "viber_cases_conversation" ON "viber_cases" USING btree ("tenant_id","conversation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "viber_conversations_person" ON "viber_conversations" USING btree ("bot_id","user_id");
--> statement-breakpoint
CREATE INDEX "viber_conversations_last" ON "viber_conversations" USING btree ("tenant_id","state","last_at","idguid");
--> statement-breakpoint
CREATE INDEX "viber_conversations_mine" ON "viber_conversations" USING btree ("tenant_id","assignee_id","state","last_at");
--> statement-breakpoint
CREATE INDEX "viber_conversations_waiting" ON "viber_conversations" USING btree ("tenant_id","waiting_since") WHERE waiting_since is not null;
--> statement-breakpoint
CREATE INDEX "viber_conversations_snoozed" ON "viber_conversations" USING btree ("snoozed_until") WHERE state = 'snoozed';
--> statement-breakpoint
CREATE INDEX "viber_conversations_flow" ON "viber_conversations" USING btree ("flow_due") WHERE flow_due is not null;
--> statement-breakpoint
CREATE INDEX "viber_conversations_company" ON "viber_conversations" USING btree ("tenant_id","company_id");
--> statement-breakpoint
CREATE INDEX "viber_conversations_search_trgm" ON "viber_conversations" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "viber_messages_shown" ON "viber_messages" USING btree ("conversation_id","at","no");
--> statement-breakpoint
CREATE INDEX "viber_messages_at" ON "viber_messages" USING btree ("tenant_id","at","conversation_id","direction","origin","author_id") WHERE direction in ('in', 'out');
--> statement-breakpoint
CREATE UNIQUE INDEX "viber_messages_received" ON "viber_messages" USING btree ("conversation_id","token") WHERE direction = 'in';
--> statement-breakpoint
CREATE INDEX "viber_messages_sent" ON "viber_messages" USING btree ("conversation_id","token") WHERE direction = 'out' and token is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "viber_messages_client" ON "viber_messages" USING btree ("conversation_id","client_id") WHERE client_id is not null;
--> statement-breakpoint
CREATE INDEX "viber_messages_queue" ON "viber_messages" USING btree ("conversation_id","no") WHERE state in ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX "viber_messages_media" ON "viber_messages" USING btree ("no") WHERE media_state in ('waiting', 'fetching');
--> statement-breakpoint
CREATE INDEX "viber_messages_file" ON "viber_messages" USING btree ("tenant_id","file_id") WHERE file_id is not null;
--> statement-breakpoint
CREATE INDEX "viber_messages_broadcast" ON "viber_messages" USING btree ("tenant_id","broadcast_id") WHERE broadcast_id is not null;
--> statement-breakpoint
CREATE INDEX "viber_messages_search_trgm" ON "viber_messages" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "viber_links_expired" ON "viber_links" USING btree ("tenant_id","expires_at");
--> statement-breakpoint
CREATE INDEX "viber_links_file" ON "viber_links" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "viber_callbacks_digest" ON "viber_callbacks" USING btree ("bot_id","digest");
--> statement-breakpoint
CREATE INDEX "viber_callbacks_waiting" ON "viber_callbacks" USING btree ("bot_id","user_id","no") WHERE done_at is null;
--> statement-breakpoint
CREATE INDEX "viber_callbacks_shown" ON "viber_callbacks" USING btree ("tenant_id","bot_id","no") WHERE outcome in ('differs', 'unknown', 'unreadable');
--> statement-breakpoint
CREATE INDEX "viber_broadcasts_file" ON "viber_broadcasts" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE INDEX "viber_broadcasts_due" ON "viber_broadcasts" USING btree ("planned_at") WHERE state = 'planned';
--> statement-breakpoint
CREATE INDEX "viber_broadcasts_running" ON "viber_broadcasts" USING btree ("tenant_id","idguid") WHERE state = 'running';
--> statement-breakpoint
CREATE INDEX "viber_chunks_open" ON "viber_chunks" USING btree ("claimed_at") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "viber_chunks_broadcast" ON "viber_chunks" USING btree ("tenant_id","broadcast_id","ended_at");
--> statement-breakpoint
CREATE INDEX "viber_receivers_state" ON "viber_receivers" USING btree ("tenant_id","broadcast_id","state");
--> statement-breakpoint
CREATE INDEX "viber_receivers_chunk" ON "viber_receivers" USING btree ("tenant_id","chunk_id");
--> statement-breakpoint
ALTER TABLE "viber_answers" ADD CONSTRAINT "viber_answers_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_bot_health" ADD CONSTRAINT "viber_bot_health_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_bot_hours" ADD CONSTRAINT "viber_bot_hours_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_bot_people" ADD CONSTRAINT "viber_bot_people_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_cases" ADD CONSTRAINT "viber_cases_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."viber_conversations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_conversations" ADD CONSTRAINT "viber_conversations_company_id_companies_idguid_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("idguid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_conversations" ADD CONSTRAINT "viber_conversations_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_drafts" ADD CONSTRAINT "viber_drafts_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."viber_conversations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_messages" ADD CONSTRAINT "viber_messages_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."viber_conversations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_messages" ADD CONSTRAINT "viber_messages_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_presence" ADD CONSTRAINT "viber_presence_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."viber_conversations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_reads" ADD CONSTRAINT "viber_reads_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."viber_conversations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_receipts" ADD CONSTRAINT "viber_receipts_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."viber_conversations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_links" ADD CONSTRAINT "viber_links_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_rates" ADD CONSTRAINT "viber_rates_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_callbacks" ADD CONSTRAINT "viber_callbacks_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_broadcasts" ADD CONSTRAINT "viber_broadcasts_bot_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."viber_bots"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_broadcasts" ADD CONSTRAINT "viber_broadcasts_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_chunks" ADD CONSTRAINT "viber_chunks_broadcast_fk" FOREIGN KEY ("tenant_id","broadcast_id") REFERENCES "public"."viber_broadcasts"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_receivers" ADD CONSTRAINT "viber_receivers_broadcast_fk" FOREIGN KEY ("tenant_id","broadcast_id") REFERENCES "public"."viber_broadcasts"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viber_receivers" ADD CONSTRAINT "viber_receivers_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."viber_conversations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
