package php

import "github.com/VKCOM/php-parser/pkg/ast"

// maxNesting is how deep a syntax tree may nest. Code of people stays far below;
// a hostile file of two million exclamation marks would exhaust the stack of
// whoever walks its tree.
const maxNesting = 5000

// Walk shows every node below n to a visitor; embed visitor.Null in it.
func Walk(n ast.Vertex, v ast.Visitor) {
	if root, ok := n.(*ast.Root); n == nil || ok && root == nil {
		return // nothing, or no grammar takes the file
	}
	n.Accept(v)
	EachChild(n, func(child ast.Vertex) { Walk(child, v) })
}

// tooDeep reports whether a tree nests deeper than maxNesting. It keeps its own
// stack, so that it can ask this of any tree.
func tooDeep(root ast.Vertex) bool {
	level := []ast.Vertex{root}
	var next []ast.Vertex
	for depth := 0; len(level) > 0; depth++ {
		if depth > maxNesting {
			return true
		}
		next = next[:0]
		for _, n := range level {
			EachChild(n, func(child ast.Vertex) { next = append(next, child) })
		}
		level, next = next, level
	}
	return false
}

// EachChild shows the nodes right below n, in order of the source.
func EachChild(n ast.Vertex, visit func(ast.Vertex)) {
	one := func(nodes ...ast.Vertex) {
		for _, child := range nodes {
			if child != nil {
				visit(child)
			}
		}
	}
	many := func(nodes []ast.Vertex) { one(nodes...) }
	switch n := n.(type) {
	case *ast.Root:
		many(n.Stmts)
	case *ast.Nullable:
		one(n.Expr)
	case *ast.Union:
		many(n.Types)
	case *ast.Intersection:
		many(n.Types)
	case *ast.Parameter:
		many(n.AttrGroups)
		many(n.Modifiers)
		one(n.Type, n.Var, n.DefaultValue)
	case *ast.Argument:
		one(n.Name, n.Expr)
	case *ast.Attribute:
		one(n.Name)
		many(n.Args)
	case *ast.AttributeGroup:
		many(n.Attrs)
	case *ast.ScalarEncapsed:
		many(n.Parts)
	case *ast.ScalarEncapsedStringVar:
		one(n.Name, n.Dim)
	case *ast.ScalarEncapsedStringBrackets:
		one(n.Var)
	case *ast.ScalarHeredoc:
		many(n.Parts)
	case *ast.StmtBreak:
		one(n.Expr)
	case *ast.StmtCase:
		one(n.Cond)
		many(n.Stmts)
	case *ast.StmtCatch:
		many(n.Types)
		one(n.Var)
		many(n.Stmts)
	case *ast.StmtEnum:
		many(n.AttrGroups)
		one(n.Name, n.Type)
		many(n.Implements)
		many(n.Stmts)
	case *ast.EnumCase:
		many(n.AttrGroups)
		one(n.Name, n.Expr)
	case *ast.StmtClass:
		many(n.AttrGroups)
		many(n.Modifiers)
		one(n.Name)
		many(n.Args)
		one(n.Extends)
		many(n.Implements)
		many(n.Stmts)
	case *ast.StmtClassConstList:
		many(n.AttrGroups)
		many(n.Modifiers)
		many(n.Consts)
	case *ast.StmtClassMethod:
		many(n.AttrGroups)
		many(n.Modifiers)
		one(n.Name)
		many(n.Params)
		one(n.ReturnType, n.Stmt)
	case *ast.StmtConstList:
		many(n.Consts)
	case *ast.StmtConstant:
		one(n.Name, n.Expr)
	case *ast.StmtContinue:
		one(n.Expr)
	case *ast.StmtDeclare:
		many(n.Consts)
		one(n.Stmt)
	case *ast.StmtDefault:
		many(n.Stmts)
	case *ast.StmtDo:
		one(n.Stmt, n.Cond)
	case *ast.StmtEcho:
		many(n.Exprs)
	case *ast.StmtElse:
		one(n.Stmt)
	case *ast.StmtElseIf:
		one(n.Cond, n.Stmt)
	case *ast.StmtExpression:
		one(n.Expr)
	case *ast.StmtFinally:
		many(n.Stmts)
	case *ast.StmtFor:
		many(n.Init)
		many(n.Cond)
		many(n.Loop)
		one(n.Stmt)
	case *ast.StmtForeach:
		one(n.Expr, n.Key, n.Var, n.Stmt)
	case *ast.StmtFunction:
		many(n.AttrGroups)
		one(n.Name)
		many(n.Params)
		one(n.ReturnType)
		many(n.Stmts)
	case *ast.StmtGlobal:
		many(n.Vars)
	case *ast.StmtGoto:
		one(n.Label)
	case *ast.StmtIf:
		one(n.Cond, n.Stmt)
		many(n.ElseIf)
		one(n.Else)
	case *ast.StmtInterface:
		many(n.AttrGroups)
		one(n.Name)
		many(n.Extends)
		many(n.Stmts)
	case *ast.StmtLabel:
		one(n.Name)
	case *ast.StmtNamespace:
		one(n.Name)
		many(n.Stmts)
	case *ast.StmtProperty:
		one(n.Var, n.Expr)
	case *ast.StmtPropertyList:
		many(n.AttrGroups)
		many(n.Modifiers)
		one(n.Type)
		many(n.Props)
	case *ast.StmtReturn:
		one(n.Expr)
	case *ast.StmtStatic:
		many(n.Vars)
	case *ast.StmtStaticVar:
		one(n.Var, n.Expr)
	case *ast.StmtStmtList:
		many(n.Stmts)
	case *ast.StmtSwitch:
		one(n.Cond)
		many(n.Cases)
	case *ast.StmtThrow:
		one(n.Expr)
	case *ast.StmtTrait:
		many(n.AttrGroups)
		one(n.Name)
		many(n.Stmts)
	case *ast.StmtTraitUse:
		many(n.Traits)
		many(n.Adaptations)
	case *ast.StmtTraitUseAlias:
		one(n.Trait, n.Method, n.Modifier, n.Alias)
	case *ast.StmtTraitUsePrecedence:
		one(n.Trait, n.Method)
		many(n.Insteadof)
	case *ast.StmtTry:
		many(n.Stmts)
		many(n.Catches)
		one(n.Finally)
	case *ast.StmtUnset:
		many(n.Vars)
	case *ast.StmtUseList:
		one(n.Type)
		many(n.Uses)
	case *ast.StmtGroupUseList:
		one(n.Type, n.Prefix)
		many(n.Uses)
	case *ast.StmtUse:
		one(n.Type, n.Use, n.Alias)
	case *ast.StmtWhile:
		one(n.Cond, n.Stmt)
	case *ast.ExprArray:
		many(n.Items)
	case *ast.ExprArrayDimFetch:
		one(n.Var, n.Dim)
	case *ast.ExprArrayItem:
		one(n.Key, n.Val)
	case *ast.ExprArrowFunction:
		many(n.AttrGroups)
		many(n.Params)
		one(n.ReturnType, n.Expr)
	case *ast.ExprBitwiseNot:
		one(n.Expr)
	case *ast.ExprBooleanNot:
		one(n.Expr)
	case *ast.ExprBrackets:
		one(n.Expr)
	case *ast.ExprClassConstFetch:
		one(n.Class, n.Const)
	case *ast.ExprClone:
		one(n.Expr)
	case *ast.ExprClosure:
		many(n.AttrGroups)
		many(n.Params)
		many(n.Uses)
		one(n.ReturnType)
		many(n.Stmts)
	case *ast.ExprClosureUse:
		one(n.Var)
	case *ast.ExprConstFetch:
		one(n.Const)
	case *ast.ExprEmpty:
		one(n.Expr)
	case *ast.ExprErrorSuppress:
		one(n.Expr)
	case *ast.ExprEval:
		one(n.Expr)
	case *ast.ExprExit:
		one(n.Expr)
	case *ast.ExprFunctionCall:
		one(n.Function)
		many(n.Args)
	case *ast.ExprInclude:
		one(n.Expr)
	case *ast.ExprIncludeOnce:
		one(n.Expr)
	case *ast.ExprInstanceOf:
		one(n.Expr, n.Class)
	case *ast.ExprIsset:
		many(n.Vars)
	case *ast.ExprList:
		many(n.Items)
	case *ast.ExprMethodCall:
		one(n.Var, n.Method)
		many(n.Args)
	case *ast.ExprNullsafeMethodCall:
		one(n.Var, n.Method)
		many(n.Args)
	case *ast.ExprNew:
		one(n.Class)
		many(n.Args)
	case *ast.ExprPostDec:
		one(n.Var)
	case *ast.ExprPostInc:
		one(n.Var)
	case *ast.ExprPreDec:
		one(n.Var)
	case *ast.ExprPreInc:
		one(n.Var)
	case *ast.ExprPrint:
		one(n.Expr)
	case *ast.ExprPropertyFetch:
		one(n.Var, n.Prop)
	case *ast.ExprNullsafePropertyFetch:
		one(n.Var, n.Prop)
	case *ast.ExprRequire:
		one(n.Expr)
	case *ast.ExprRequireOnce:
		one(n.Expr)
	case *ast.ExprShellExec:
		many(n.Parts)
	case *ast.ExprStaticCall:
		one(n.Class, n.Call)
		many(n.Args)
	case *ast.ExprStaticPropertyFetch:
		one(n.Class, n.Prop)
	case *ast.ExprTernary:
		one(n.Cond, n.IfTrue, n.IfFalse)
	case *ast.ExprUnaryMinus:
		one(n.Expr)
	case *ast.ExprUnaryPlus:
		one(n.Expr)
	case *ast.ExprVariable:
		one(n.Name)
	case *ast.ExprYield:
		one(n.Key, n.Val)
	case *ast.ExprYieldFrom:
		one(n.Expr)
	case *ast.ExprCastArray:
		one(n.Expr)
	case *ast.ExprCastBool:
		one(n.Expr)
	case *ast.ExprCastDouble:
		one(n.Expr)
	case *ast.ExprCastInt:
		one(n.Expr)
	case *ast.ExprCastObject:
		one(n.Expr)
	case *ast.ExprCastString:
		one(n.Expr)
	case *ast.ExprCastUnset:
		one(n.Expr)
	case *ast.ExprAssign:
		one(n.Var, n.Expr)
	case *ast.ExprAssignReference:
		one(n.Var, n.Expr)
	case *ast.ExprAssignBitwiseAnd:
		one(n.Var, n.Expr)
	case *ast.ExprAssignBitwiseOr:
		one(n.Var, n.Expr)
	case *ast.ExprAssignBitwiseXor:
		one(n.Var, n.Expr)
	case *ast.ExprAssignCoalesce:
		one(n.Var, n.Expr)
	case *ast.ExprAssignConcat:
		one(n.Var, n.Expr)
	case *ast.ExprAssignDiv:
		one(n.Var, n.Expr)
	case *ast.ExprAssignMinus:
		one(n.Var, n.Expr)
	case *ast.ExprAssignMod:
		one(n.Var, n.Expr)
	case *ast.ExprAssignMul:
		one(n.Var, n.Expr)
	case *ast.ExprAssignPlus:
		one(n.Var, n.Expr)
	case *ast.ExprAssignPow:
		one(n.Var, n.Expr)
	case *ast.ExprAssignShiftLeft:
		one(n.Var, n.Expr)
	case *ast.ExprAssignShiftRight:
		one(n.Var, n.Expr)
	case *ast.ExprBinaryBitwiseAnd:
		one(n.Left, n.Right)
	case *ast.ExprBinaryBitwiseOr:
		one(n.Left, n.Right)
	case *ast.ExprBinaryBitwiseXor:
		one(n.Left, n.Right)
	case *ast.ExprBinaryBooleanAnd:
		one(n.Left, n.Right)
	case *ast.ExprBinaryBooleanOr:
		one(n.Left, n.Right)
	case *ast.ExprBinaryCoalesce:
		one(n.Left, n.Right)
	case *ast.ExprBinaryConcat:
		one(n.Left, n.Right)
	case *ast.ExprBinaryDiv:
		one(n.Left, n.Right)
	case *ast.ExprBinaryEqual:
		one(n.Left, n.Right)
	case *ast.ExprBinaryGreater:
		one(n.Left, n.Right)
	case *ast.ExprBinaryGreaterOrEqual:
		one(n.Left, n.Right)
	case *ast.ExprBinaryIdentical:
		one(n.Left, n.Right)
	case *ast.ExprBinaryLogicalAnd:
		one(n.Left, n.Right)
	case *ast.ExprBinaryLogicalOr:
		one(n.Left, n.Right)
	case *ast.ExprBinaryLogicalXor:
		one(n.Left, n.Right)
	case *ast.ExprBinaryMinus:
		one(n.Left, n.Right)
	case *ast.ExprBinaryMod:
		one(n.Left, n.Right)
	case *ast.ExprBinaryMul:
		one(n.Left, n.Right)
	case *ast.ExprBinaryNotEqual:
		one(n.Left, n.Right)
	case *ast.ExprBinaryNotIdentical:
		one(n.Left, n.Right)
	case *ast.ExprBinaryPlus:
		one(n.Left, n.Right)
	case *ast.ExprBinaryPow:
		one(n.Left, n.Right)
	case *ast.ExprBinaryShiftLeft:
		one(n.Left, n.Right)
	case *ast.ExprBinaryShiftRight:
		one(n.Left, n.Right)
	case *ast.ExprBinarySmaller:
		one(n.Left, n.Right)
	case *ast.ExprBinarySmallerOrEqual:
		one(n.Left, n.Right)
	case *ast.ExprBinarySpaceship:
		one(n.Left, n.Right)
	case *ast.ExprMatch:
		one(n.Expr)
		many(n.Arms)
	case *ast.ExprThrow:
		one(n.Expr)
	case *ast.MatchArm:
		many(n.Exprs)
		one(n.ReturnExpr)
	case *ast.Name:
		many(n.Parts)
	case *ast.NameFullyQualified:
		many(n.Parts)
	case *ast.NameRelative:
		many(n.Parts)
	}
}
