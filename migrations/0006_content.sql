CREATE TABLE "checker_limits_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "checker_limits_state_one" CHECK ("checker_limits_state"."id" = 1)
);

--> statement-breakpoint
CREATE TABLE "portfolio_picture_files" (
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "portfolio_picture_files_picture_id_width_format_pk" PRIMARY KEY("picture_id","width","format")
);

--> statement-breakpoint
CREATE TABLE "portfolio_pictures" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "portfolio_works" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"title" text COLLATE "bs-x-icu" NOT NULL,
	"client" text COLLATE "bs-x-icu" DEFAULT '' NOT NULL,
	"year" integer,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"picture_id" uuid,
	"picture_alt" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu"
);

--> statement-breakpoint
CREATE TABLE "site_content" (
	"page" text PRIMARY KEY NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu"
);

--> statement-breakpoint
ALTER TABLE "portfolio_picture_files" ADD CONSTRAINT "portfolio_picture_files_picture_id_portfolio_pictures_idguid_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."portfolio_pictures"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolio_works" ADD CONSTRAINT "portfolio_works_picture_id_portfolio_pictures_idguid_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."portfolio_pictures"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "portfolio_works_position" ON "portfolio_works" USING btree ("position");
--> statement-breakpoint
CREATE INDEX "portfolio_works_picture" ON "portfolio_works" USING btree ("picture_id");
